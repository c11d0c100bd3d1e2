import { useRef, useState } from 'react';
import { CHECK_AREAS, CHECK_PARTS, listSpotParts, type CheckPart } from '#domain/skinCheck/checkParts';
import { MAX_PART_NOTE } from '#domain/skinCheck/checkLimits';
import { getPartResult } from '#domain/skinCheck/checkResult';
import type { PartResult, SkinCheck } from '#domain/skinCheck/skinCheck';
import type { BodyPin } from '#domain/bodyMap/bodyPin';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import { formatDay } from '../../../lib/formatDay';
import { Banner } from '../../../ui/feedback/Banner';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { TextArea } from '../../../ui/form/Field';
import { useScrollPadding } from '../../../ui/useScrollPadding';
import { describePin } from '../../../bodyFigure/mapPins';
import type { useSpots } from '../../spots/useSpots';
import { CheckDrawing } from './CheckDrawing';
import { CheckHeading } from '../CheckHeading';
import { CheckRemarks } from '../CheckRemarks';
import { EndedCheck } from '../EndedCheck';
import { skinCheckMessages } from '../messages';
import { NewSpots, type NewSpotFocus } from './NewSpots';
import { PartSpots } from './PartSpots';
import { useSavedPart } from '../savedPart/useSavedPart';

const t = skinCheckMessages;

interface Props {
  /** The check as the server has it. */
  check: SkinCheck;
  /** Whether the check was finished or deleted on another device. What was typed stays on the screen. */
  isEnded: boolean;
  part: CheckPart;
  /** Whether the server does not have all of the other parts yet. */
  hasOtherWaiting: boolean;
  /** The finished checks, newest first. */
  previousChecks: readonly SkinCheck[];
  spots: ReturnType<typeof useSpots>;
  onOpenSpot: (spotId: string) => void;
  onNext: () => void;
  onBack: () => void;
  onPause: () => void;
}

/** One part of a check: where and how to look, the person's spots there, new spots, and a note. */
export function CheckPartForm(props: Props) {
  const { check, isEnded, part, hasOtherWaiting, previousChecks, spots, onOpenSpot, onNext, onBack, onPause } = props;
  const toast = useToast();
  const { result, stored, change, saveNow, resolve, state, problem, isSaving } = useSavedPart(check, part, { isEnded });
  const [isPlacing, setIsPlacing] = useState(false);
  const [newSpotFocus, setNewSpotFocus] = useState<NewSpotFocus | null>(null);
  const actions = useScrollPadding<HTMLDivElement>();
  const map = useRef<HTMLDivElement>(null);
  /** Leads from the button, which may lie far below, to the drawing. */
  const startPlacing = () => {
    setIsPlacing(true);
    map.current?.focus({ preventScroll: true });
    map.current?.scrollIntoView({ block: 'start' });
  };
  const spotsHere = (spots.items ?? []).filter((spot) => listSpotParts(spot).includes(part));
  const number = CHECK_PARTS.indexOf(part) + 1;

  /** Leaves the part once everything is saved, or waits on this device. */
  const leave = async (go: (isWaiting: boolean) => void) => {
    const outcome = await saveNow();
    if (outcome !== 'failed') go(outcome === 'waiting');
  };
  const placeNewSpot = (pin: BodyPin) => {
    if (!findBodyPlace(pin)) {
      toast.show({ tone: 'error', title: t('besideBody') });
      return;
    }
    setIsPlacing(false);
    change({ newSpots: [...result.newSpots, pin] });
    setNewSpotFocus({ on: 'newest' });
    toast.show({ title: t('newSpotMarked', { place: describePin(pin) }) });
  };
  const stopPlacing = () => {
    setIsPlacing(false);
    setNewSpotFocus({ on: 'button' });
  };
  const removeNewSpot = (index: number) => {
    change({ newSpots: result.newSpots.filter((_, at) => at !== index) });
    setNewSpotFocus({ on: 'button' });
    toast.show({ title: t('markRemoved') });
  };
  const pause = (isWaiting: boolean) => {
    onPause();
    toast.show({ title: t('paused'), text: t(isWaiting || hasOtherWaiting ? 'pausedWaiting' : 'pausedText') });
  };

  return (
    <div className="check-page__step">
      <header className="stack check-page__header">
        <p className="muted">{t('progress', { number })}</p>
        <CheckHeading>{t(`name.${part}`)}</CheckHeading>
        <div className="check-page__bar" aria-hidden="true">
          <span style={{ inlineSize: `${(number / CHECK_PARTS.length) * 100}%` }} />
        </div>
        <p className="measure check-page__how">{t(`how.${part}`)}</p>
      </header>
      <div className="check-page__columns">
        <div ref={map} className="stack check-page__map" tabIndex={-1}>
          {isPlacing && (
            <Banner
              tone="info"
              live
              action={
                <Button size="small" onClick={stopPlacing}>
                  {t('cancel')}
                </Button>
              }
            >
              {t('placing')}
            </Banner>
          )}
          <CheckDrawing
            regions={CHECK_AREAS[part].regions}
            views={CHECK_AREAS[part].views}
            spots={spotsHere}
            newSpots={result.newSpots}
            onPlace={isPlacing ? placeNewSpot : undefined}
            onOpenSpot={onOpenSpot}
          />
        </div>
        <div className="stack check-page__text">
          <section className="stack">
            <h2>{t('watch')}</h2>
            <ul className="measure">
              <li>{t('watchNew')}</li>
              <li>{t('watchChange')}</li>
              <li>{t('watchSore')}</li>
              <li>{t(`watch.${part}`)}</li>
            </ul>
            <p className="small measure">{t('warning')}</p>
          </section>
          <PartSpots spots={spots} spotsHere={spotsHere} onOpen={onOpenSpot} />
          <NewSpots
            pins={result.newSpots}
            photographed={(spots.items ?? []).filter(({ lastSeen }) => lastSeen >= check.startedAt)}
            isPlacing={isPlacing}
            focus={newSpotFocus}
            onMark={startPlacing}
            onRemove={removeNewSpot}
            onOpenSpot={onOpenSpot}
          />
          <section className="stack">
            <TextArea
              label={t('note')}
              optional
              hint={t('noteHint')}
              rows={2}
              maxLength={MAX_PART_NOTE}
              value={result.note ?? ''}
              onChange={({ currentTarget: { value } }) => change({ note: value || null })}
            />
            <LastNote checks={previousChecks} part={part} />
          </section>
        </div>
      </div>
      <div ref={actions} className="check-page__actions">
        {state === 'conflict' && !isEnded && (
          <Banner
            tone="error"
            live
            title={problem}
            action={
              <div className="cluster">
                <Button size="small" busy={isSaving} busyLabel={t('saving')} onClick={() => void resolve('mine')}>
                  {t('saveMine')}
                </Button>
                <Button size="small" variant="quiet" onClick={() => void resolve('stored')}>
                  {t('showStored')}
                </Button>
              </div>
            }
          >
            <p>{t('conflictText')}</p>
            <OtherResult result={stored} />
          </Banner>
        )}
        {state === 'failed' && !isEnded && (
          <Banner
            tone="error"
            live
            title={t('notSaved')}
            action={
              <Button size="small" busy={isSaving} busyLabel={t('saving')} onClick={() => void saveNow()}>
                {t('retry')}
              </Button>
            }
          >
            {problem}
          </Banner>
        )}
        {isEnded ? (
          <EndedCheck onLeave={onPause} />
        ) : (
          <div className="check-page__buttons">
            <Button
              variant="primary"
              icon="check"
              onClick={() => {
                if (!result.isChecked) change({ isChecked: true });
                void leave(onNext);
              }}
            >
              {t('done')}
            </Button>
            {!result.isChecked && (
              <Button variant="quiet" size="small" onClick={() => void leave(onNext)}>
                {t('skip')}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => void leave(onBack)}>
              {t('previous')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => void leave(pause)}>
              {t('pause')}
            </Button>
            <p className="small muted check-page__saved" role="status">
              {isSaving ? t('saving') : state === 'saved' ? t('saved') : state === 'waiting' ? t('waiting') : ''}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

/** What the other device saved for the part, so that the person can choose. */
function OtherResult({ result }: { result: PartResult }) {
  const isEmpty = result.note === null && result.newSpots.length === 0;
  return (
    <div className="check-page__other" role="group" aria-label={t('otherDevice')} tabIndex={0}>
      <p className="muted">{t('otherDevice')}</p>
      {isEmpty ? <p>{t('otherEmpty')}</p> : <CheckRemarks remarks={[result]} />}
    </div>
  );
}

/** The person's newest note about a part in an earlier check. */
function LastNote({ checks, part }: { checks: readonly SkinCheck[]; part: CheckPart }) {
  const check = checks.find((earlier) => getPartResult(earlier, part).note !== null);
  if (!check) return null;
  return (
    <div className="check-page__last-note small">
      <p className="muted">{t('lastNote', { date: formatDay(check.finishedAt ?? check.startedAt) })}</p>
      <p className="check-page__note">{getPartResult(check, part).note}</p>
    </div>
  );
}
