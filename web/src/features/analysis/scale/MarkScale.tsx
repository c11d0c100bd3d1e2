import './MarkScale.css';
import { useId, useState } from 'react';
import type { Square } from '#lesion/photo/analysisImage';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { Field, Select } from '../../../ui/form/Field';
import type { Photo } from '../capture/photo';
import { MarkSurface } from './MarkSurface';
import {
  COINS,
  NO_RULER_MM,
  rulerMm,
  scaleProblem,
  scaleText,
  startingEnds,
  unmovedEnds,
  unmovedProblem,
} from './scale';
import type { Place, ScaleMark } from './scale';

const RULER = 'ruler';
const CHOICES = [
  ...COINS.map(({ id, name, mm }) => ({ value: id, label: `${name}, ${mm.toFixed(2)} mm` })),
  { value: RULER, label: 'Ruler or tape measure' },
];

interface Props {
  photo: Photo;
  square: Square;
  /** The mark already made, to be corrected. */
  mark: ScaleMark | null;
  onUse: (mark: ScaleMark | null) => void;
  onClose: () => void;
}

/** Marking a known length on the whole photo: two taps on a coin's edges, or on a ruler. */
export function MarkScale({ photo, square, mark, onUse, onClose }: Props) {
  const [what, setWhat] = useState(() => choiceOf(mark));
  const [typed, setTyped] = useState(() => (mark && choiceOf(mark) === RULER ? String(mark.mm) : '10'));
  const [ends, setEnds] = useState<readonly Place[]>(mark ? [mark.from, mark.to] : []);
  /** Ends that were placed for the person; they measure nothing until they are moved. */
  const [offered, setOffered] = useState<readonly Place[]>([]);
  const [settled, setSettled] = useState(true);

  const coin = COINS.find(({ id }) => id === what);
  const mm = coin ? coin.mm : rulerMm(typed);
  const [from, to] = ends;
  const made = from && to && mm ? { from, to, mm, what: coin?.name ?? 'Ruler' } : null;
  const unmoved = unmovedEnds(ends, offered, photo);
  const problem = made && (unmovedProblem(unmoved, Boolean(coin)) ?? scaleProblem(made, square, photo));
  const reading = useId();

  const offer = (starting: readonly Place[]) => {
    setOffered(starting);
    setEnds(starting);
  };
  return (
    <Dialog
      title="Mark a coin or ruler"
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" disabled={ends.length === 0} onClick={() => offer([])}>
            Clear marks
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            icon="check"
            disabled={!made || problem !== null}
            aria-describedby={reading}
            onClick={() => {
              onUse(made);
              onClose();
            }}
          >
            Use this scale
          </Button>
        </>
      }
    >
      <div className="scale">
        <div className="scale__words">
          <p>
            A photo has no scale of its own. With a coin or ruler lying flat beside the spot, the diameter can be
            measured. Without one it stays ‘Not measured’.
          </p>
          <Select
            label="What lies beside the spot?"
            value={what}
            options={CHOICES}
            onChange={({ currentTarget: { value } }) => setWhat(value)}
          />
          {!coin && (
            <Field
              label="Distance between your two marks, in mm"
              inputMode="decimal"
              value={typed}
              error={mm === null ? NO_RULER_MM : undefined}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
          )}
          <p className="scale__next">{nextStep(ends.length, Boolean(coin))}</p>
          {ends.length < 2 && (
            <Button size="small" onClick={() => offer(startingEnds(photo))}>
              Place two marks to move
            </Button>
          )}
          <p id={reading} className="scale__reading numeric" role="status" aria-live={settled ? 'polite' : 'off'}>
            {problem ?? (made ? `Scale: ${scaleText(made, square)}` : '')}
          </p>
        </div>
        <MarkSurface
          photo={photo}
          ends={ends}
          round={Boolean(coin) && unmoved === 0}
          onEnds={(next, done) => {
            setEnds(next);
            setSettled(done);
          }}
        />
      </div>
    </Dialog>
  );
}

/** The list's entry for a mark already made; the quarter before any. */
function choiceOf(mark: ScaleMark | null): string {
  if (!mark) return 'us-25';
  return COINS.find(({ name }) => name === mark.what)?.id ?? RULER;
}

function nextStep(marks: number, coin: boolean): string {
  if (marks === 2) return 'Drag a mark to move it, or select it and use the arrow keys; Shift moves it further.';
  if (coin) return marks === 0 ? 'Tap one edge of the coin.' : 'Now tap the opposite edge, straight across the middle.';
  return marks === 0 ? 'Tap one line of the ruler.' : 'Now tap another line.';
}
