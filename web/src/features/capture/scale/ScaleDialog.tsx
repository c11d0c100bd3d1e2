import './ScaleDialog.css';
import { useId, useState } from 'react';
import type { Square } from '#lesion/photo/square';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { Field, Select } from '../../../ui/form/Field';
import type { UserPhoto } from '../choose/userPhoto';
import { MarkSurface } from './MarkSurface';
import { scaleMessages } from '../steps/messages';
import { formatScale } from './formatScale';
import { COINS, RULER_MM, parseRulerMm, findScaleProblem, getDefaultEnds, countUnmovedEnds } from './scaleMark';
import type { PhotoPoint, ScaleMark } from './scaleMark';

const t = scaleMessages;

const RULER = 'ruler';
const CHOICES = [
  ...COINS.map(({ id, name, mm }) => ({ value: id, label: t('coinChoice', { name, mm: mm.toFixed(2) }) })),
  { value: RULER, label: t('rulerChoice') },
];

interface Props {
  photo: UserPhoto;
  square: Square;
  /** The current mark; null without one. */
  mark: ScaleMark | null;
  onMarkChange: (mark: ScaleMark | null) => void;
  onClose: () => void;
}

/** The dialog for marking a known length on the whole photo: two edges of a coin, or two lines of a ruler. */
export function ScaleDialog({ photo, square, mark, onMarkChange, onClose }: Props) {
  const [objectId, setObjectId] = useState(() => getObjectId(mark));
  const [rulerText, setRulerText] = useState(() => (mark && getObjectId(mark) === RULER ? String(mark.mm) : '10'));
  const [ends, setEnds] = useState<readonly PhotoPoint[]>(mark ? [mark.from, mark.to] : []);
  /** Default ends, which measure nothing until the person moves them. */
  const [defaultEnds, setDefaultEnds] = useState<readonly PhotoPoint[]>([]);
  const [isFinal, setIsFinal] = useState(true);

  const coin = COINS.find(({ id }) => id === objectId);
  const mm = coin ? coin.mm : parseRulerMm(rulerText);
  const [from, to] = ends;
  const newMark = from && to && mm ? { from, to, mm, objectName: coin?.name ?? t('ruler') } : null;
  const unmovedCount = countUnmovedEnds(ends, defaultEnds, photo);
  const scaleProblem = newMark && findScaleProblem(newMark, square, photo);
  const problem = newMark && (findUnmovedProblem(unmovedCount, Boolean(coin)) ?? (scaleProblem && t(scaleProblem)));
  const readingId = useId();

  const placeEnds = (newEnds: readonly PhotoPoint[]) => {
    setDefaultEnds(newEnds);
    setEnds(newEnds);
  };
  return (
    <Dialog
      title={t('title')}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" disabled={ends.length === 0} onClick={() => placeEnds([])}>
            {t('clear')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            icon="check"
            disabled={!newMark || problem !== null}
            aria-describedby={readingId}
            onClick={() => {
              onMarkChange(newMark);
              onClose();
            }}
          >
            {t('use')}
          </Button>
        </>
      }
    >
      <div className="scale">
        <div className="scale__words">
          <p>{t('why')}</p>
          <Select
            label={t('object')}
            value={objectId}
            options={CHOICES}
            onChange={({ currentTarget: { value } }) => setObjectId(value)}
          />
          {!coin && (
            <Field
              label={t('rulerLength')}
              inputMode="decimal"
              value={rulerText}
              error={mm === null ? t('rulerRange', RULER_MM) : undefined}
              onChange={({ currentTarget: { value } }) => setRulerText(value)}
            />
          )}
          <p className="scale__next">{getInstruction(ends.length, Boolean(coin))}</p>
          {ends.length < 2 && (
            <Button size="small" onClick={() => placeEnds(getDefaultEnds(photo))}>
              {t('placeMarks')}
            </Button>
          )}
          <p id={readingId} className="scale__reading numeric" role="status" aria-live={isFinal ? 'polite' : 'off'}>
            {problem ?? (newMark ? t('reading', { scale: formatScale(newMark, square) }) : '')}
          </p>
        </div>
        <MarkSurface
          photo={photo}
          ends={ends}
          showCoin={Boolean(coin) && unmovedCount === 0}
          onEndsChange={(next, isFinalMove) => {
            setEnds(next);
            setIsFinal(isFinalMove);
          }}
        />
      </div>
    </Dialog>
  );
}

/** The selected object for a mark. Default: the quarter. */
function getObjectId(mark: ScaleMark | null): string {
  if (!mark) return 'us-25';
  return COINS.find(({ name }) => name === mark.objectName)?.id ?? RULER;
}

function getInstruction(markCount: number, coin: boolean): string {
  if (markCount === 2) return t('moveMarks');
  if (coin) return t(markCount === 0 ? 'firstCoinEdge' : 'secondCoinEdge');
  return t(markCount === 0 ? 'firstRulerLine' : 'secondRulerLine');
}

/** A sentence that asks to move the default ends; null if all were moved. */
function findUnmovedProblem(unmoved: number, coin: boolean): string | null {
  if (unmoved === 0) return null;
  return t(unmoved === 2 ? 'moveBoth' : 'moveOther', { object: coin ? 'coin' : 'ruler' });
}
