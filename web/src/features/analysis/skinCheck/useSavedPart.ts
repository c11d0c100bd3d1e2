import { useEffect, useRef, useState } from 'react';
import type { CheckPart } from '#domain/skinCheck/checkParts';
import { getPartResult, isSameResult } from '#domain/skinCheck/checkResult';
import { PartResult, type SkinCheck } from '#domain/skinCheck/skinCheck';
import { ApiError, getErrorText } from '../../../lib/api';
import { useRefresh, useWrite } from '../../../lib/apiHooks';
import { isOffline, useIsOffline } from '../../../lib/offline/connection';
import { saveWaitingPart } from '../../../lib/offline/waitingParts';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';
import { skinCheckMessages } from './messages';
import { deleteUnsavedPart, readUnsavedPart, saveUnsavedPart } from './unsavedPart';
import { UNSENT_CHECK_ID } from './waiting/waitingCheck';

const t = skinCheckMessages;

/** How long the person pauses before a change is saved, in milliseconds. */
const SAVE_DELAY_MS = 700;

/**
 * The result of a part while the person changes it. Changes are saved one after the other, shortly after the last one. In the
 * state `conflict` the part changed on another device: the person chooses which of both results holds. A change that is not
 * saved yet is sealed on this device, so that leaving the part does not lose it. Without a connection it waits there, in the state
 * `waiting`, and the person goes on. A check that ended takes no more changes.
 */
export function useSavedPart(check: SkinCheck, part: CheckPart, { isEnded }: { isEnded: boolean }) {
  const stored = getPartResult(check, part);
  const save = useWrite('skinChecks.savePart', { refreshes: ['skinChecks.open'] });
  const refresh = useRefresh();
  const toast = useToast();
  const { user } = useSession();
  const userId = user?.id;
  const [result, setResult] = useState(stored);
  const [state, setState] = useState<'unchanged' | 'unsaved' | 'saved' | 'waiting' | 'failed' | 'conflict'>(
    'unchanged',
  );
  const [problem, setProblem] = useState('');
  const unsaved = useRef<PartResult | null>(null);
  /** What of it waits on this device already. */
  const waiting = useRef<PartResult | null>(null);
  /** What the server had when this device last read the part. */
  const base = useRef(stored);
  const lastSave = useRef(Promise.resolve(true));
  const isShown = useRef(true);

  /** Keeps on this device what the server does not have yet, and nothing else. */
  const sealUnsaved = () => {
    if (!userId) return;
    const owner = { userId, checkId: check.id, part };
    const next = unsaved.current;
    void (next ? saveUnsavedPart(owner, { result: next, base: base.current }) : deleteUnsavedPart(owner));
  };

  const isUnsent = check.id === UNSENT_CHECK_ID;
  /** Lets a change wait on this device for a connection. Answers whether it does. */
  const wait = async (next: PartResult): Promise<boolean> => {
    if (!userId) return false;
    const checkId = isUnsent ? null : check.id;
    const isWaiting = await saveWaitingPart(userId, { checkId, result: next, base: base.current });
    if (isWaiting) {
      waiting.current = next;
      setState('waiting');
    }
    return isWaiting;
  };

  const saveOnce = async (): Promise<boolean> => {
    const next = unsaved.current;
    if (!next) return true;
    if ((isUnsent || isOffline()) && (await wait(next))) return true;
    if (isUnsent) {
      setProblem(t('pleaseRetry'));
      setState('failed');
      return false;
    }
    try {
      const saved = await save.run({ body: { checkId: check.id, result: next, base: base.current } });
      base.current = getPartResult(saved, part);
      if (unsaved.current === next) unsaved.current = null;
      sealUnsaved();
      setState('saved');
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 0 && (await wait(next))) return true;
      const isStale = error instanceof ApiError && (error.status === 404 || error.status === 409);
      if (isStale) await refresh('skinChecks.open', 'skinChecks.list', 'reminders.list').catch(() => undefined);
      if (!isShown.current) {
        toast.show({ tone: 'error', title: t('notSaved'), text: t('leftUnsaved', { part: t(`name.${part}`) }) });
      }
      setProblem(getErrorText(error, t('pleaseRetry')));
      setState(isStale ? 'conflict' : 'failed');
      return false;
    }
  };
  /** Saves what is not saved yet. Answers whether everything is saved. */
  const saveNow = () => (lastSave.current = lastSave.current.then(saveOnce));
  const change = (patch: Partial<PartResult>) => {
    const next = { ...result, ...patch };
    unsaved.current = next;
    sealUnsaved();
    setResult(next);
    setState('unsaved');
  };
  const showStored = () => {
    base.current = stored;
    unsaved.current = null;
    setResult(stored);
    setState('unchanged');
  };
  /** Ends a conflict: with what is on this screen, or with what the other device saved. */
  const resolve = async (choice: 'mine' | 'stored') => {
    if (choice === 'stored') {
      showStored();
      sealUnsaved();
      return;
    }
    base.current = stored;
    await saveNow();
  };

  const saveLater = useRef(saveNow);
  /** Takes what the server has now: by this device, which sent what waited, or by another one, where nothing is unsaved. */
  const followStored = (latest: PartResult) => {
    const mine = unsaved.current;
    if (mine === null) {
      if (!isSameResult(latest, base.current)) showStored();
    } else if (isSameResult(latest, PartResult.safeParse(mine).data ?? mine)) {
      base.current = latest;
      unsaved.current = null;
      sealUnsaved();
      setState('saved');
    }
  };
  const adoptStored = useRef(followStored);
  useEffect(() => {
    saveLater.current = isEnded ? () => Promise.resolve(false) : saveNow;
    adoptStored.current = followStored;
  });
  // What an earlier visit of the part could not save.
  useEffect(() => {
    if (!userId) return;
    let isCurrent = true;
    void readUnsavedPart({ userId, checkId: check.id, part }).then((draft) => {
      if (!isCurrent || !draft || unsaved.current !== null) return;
      unsaved.current = draft.result;
      base.current = draft.base;
      setResult(draft.result);
      setState('unsaved');
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, check.id, part]);
  useEffect(() => {
    const timer = setTimeout(() => void saveLater.current(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const isConnectionLost = useIsOffline();
  useEffect(() => {
    if (!isConnectionLost && waiting.current !== null) void saveLater.current();
  }, [isConnectionLost]);
  // Another device may save the part while this one shows it unchanged, and what waits is sent while the part is open.
  const storedText = JSON.stringify(stored);
  useEffect(() => {
    adoptStored.current(JSON.parse(storedText) as PartResult);
  }, [storedText]);
  // The browser's Back leaves the part without a button.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (unsaved.current !== waiting.current) void saveLater.current();
    };
  }, []);

  return { result, stored, change, saveNow, resolve, state, problem, isSaving: save.busy };
}
