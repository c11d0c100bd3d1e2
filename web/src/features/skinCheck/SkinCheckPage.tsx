import './SkinCheckPage.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CHECK_PARTS, type CheckPart } from '#domain/skinCheck/checkParts';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import { useIsOffline } from '../../lib/offline/connection';
import { loadPhotoKey } from '../../lib/deviceStorage/photoKey';
import type { WaitingPart } from '../../lib/offline/waitingParts';
import { useSession } from '../../lib/session';
import { HISTORY_PAGE } from '../../pages';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { LinkButton } from '../../ui/form/Button';
import { useTitle } from '../../ui/useTitle';
import { HistoryDialogs, useHistoryDialogs } from '../history/HistoryDialogs';
import { useSpots } from '../spots/useSpots';
import { CheckOverview } from './CheckOverview';
import { CheckPartForm } from './part/CheckPartForm';
import { CheckSummary } from './CheckSummary';
import { skinCheckMessages } from './messages';
import { useSkinChecks } from './useSkinChecks';
import { LeftoverParts } from './waiting/LeftoverParts';
import { useWaitingParts } from './waiting/useWaitingParts';
import {
  createUnsentCheck,
  findUnsentCheck,
  listPartsOf,
  UNSENT_CHECK_ID,
  withWaitingParts,
} from './waiting/waitingCheck';

const t = skinCheckMessages;

const NONE: readonly WaitingPart[] = [];

/** A step of a check: one of its parts, or the summary after the last one. */
type CheckStep = CheckPart | 'summary';

const isStep = (value: string | null): value is CheckStep =>
  value === 'summary' || CHECK_PARTS.some((part) => part === value);

/**
 * The check of the open step; null without one. It stays the check that the step began with, also where that was finished or
 * deleted on another device, so that nothing typed is lost. One that began without a connection ends where the server starts it.
 */
function useShownCheck(openCheck: SkinCheck | null | undefined, isStepOpen: boolean): SkinCheck | null {
  const [shown, setShown] = useState<SkinCheck | null>(null);
  const hasEnded = shown !== null && shown.id !== UNSENT_CHECK_ID && shown.id !== openCheck?.id;
  const next = isStepOpen ? (hasEnded ? shown : (openCheck ?? null)) : null;
  if (next !== shown) setShown(next);
  return next;
}

/** The total-skin check. The step stands in the address, so that Back and a reload keep it. */
export default function SkinCheckPage() {
  const { open, finished } = useSkinChecks();
  const dialogs = useHistoryDialogs();
  const [search, setSearch] = useSearchParams();
  useTitle(t('title'));
  const requested = search.get('part');
  const isOffline = useIsOffline();
  const { user } = useSession();
  const knownWaiting = useWaitingParts();
  const waiting = knownWaiting ?? NONE;
  const waitingCheck = useMemo(() => findUnsentCheck(waiting), [waiting]);
  const [unsentCheck, setUnsentCheck] = useState<SkinCheck | null>(null);
  const openCheck = open.data && (open.data.check ?? waitingCheck ?? (isStep(requested) ? unsentCheck : null));
  const shownCheck = useShownCheck(openCheck, isStep(requested));
  const step = shownCheck && isStep(requested) ? requested : null;
  const isEnded = shownCheck !== null && shownCheck.id !== openCheck?.id;
  const leftover = waiting.filter(({ checkId }) => checkId !== null && checkId !== openCheck?.id);
  // The button that led back to the start went away, so the heading receives focus.
  const heading = useRef<HTMLHeadingElement>(null);
  const hasLeftStart = useRef(false);
  useEffect(() => {
    if (step !== null) hasLeftStart.current = true;
    else if (hasLeftStart.current) heading.current?.focus({ preventScroll: true });
  }, [step]);
  const spots = useSpots({ isNeeded: step !== null });
  const goTo = (next: CheckStep | null) => {
    setSearch(next ? { part: next } : {});
    scrollTo(0, 0);
  };
  /** Without the key of the account nothing could wait on this device. */
  const startUnsent = async () => {
    const hasKey = user && (await loadPhotoKey(user.id).catch(() => null));
    if (!hasKey) return false;
    setUnsentCheck(createUnsentCheck(Date.now()));
    goTo(CHECK_PARTS[0]);
    return true;
  };
  const index = CHECK_PARTS.findIndex((part) => part === step);

  return (
    <div className="page check-page">
      {step === null && (
        <header className="stack check-page__header">
          <h1 ref={heading} tabIndex={-1}>
            {t('title')}
          </h1>
          <p className="muted measure">{t('lead')}</p>
          <div>
            <LinkButton to={HISTORY_PAGE} icon="history">
              {t('toHistory')}
            </LinkButton>
          </div>
        </header>
      )}
      <PageState
        state={open}
        loadingText={t('loading')}
        skeleton={<Skeleton height="31rem" />}
        errorText={t('loadFailed')}
      >
        {() =>
          shownCheck === null || step === null ? (
            <div className="stack">
              {!isOffline && <LeftoverParts parts={leftover} />}
              <CheckOverview
                openCheck={openCheck ? withWaitingParts(openCheck, waiting) : null}
                waiting={openCheck ? listPartsOf(waiting, openCheck) : []}
                finished={finished}
                onGoTo={goTo}
                onStartUnsent={startUnsent}
              />
            </div>
          ) : step === 'summary' ? (
            <CheckSummary
              check={withWaitingParts(shownCheck, waiting)}
              isEnded={isEnded}
              waiting={knownWaiting && listPartsOf(knownWaiting, shownCheck)}
              onGoTo={goTo}
            />
          ) : (
            <CheckPartForm
              key={step}
              check={shownCheck}
              isEnded={isEnded}
              part={step}
              hasOtherWaiting={
                !knownWaiting || listPartsOf(waiting, shownCheck).some(({ result }) => result.part !== step)
              }
              previousChecks={finished.items ?? []}
              spots={spots}
              onOpenSpot={dialogs.openSpot}
              onNext={() => goTo(CHECK_PARTS[index + 1] ?? 'summary')}
              onBack={() => goTo(CHECK_PARTS[index - 1] ?? null)}
              onPause={() => goTo(null)}
            />
          )
        }
      </PageState>
      <HistoryDialogs dialogs={dialogs} findSpot={spots.findSpot} />
    </div>
  );
}
