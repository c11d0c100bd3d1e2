import { useEffect, useRef, useState } from 'react';
import type { CheckPart } from '#domain/skinCheck/checkParts';
import { getPartResult, isSameResult } from '#domain/skinCheck/checkResult';
import { PartResult, type SkinCheck } from '#domain/skinCheck/skinCheck';
import { api, ApiError, getErrorText } from '../../../lib/api';
import { useRefresh, useWrite } from '../../../lib/apiHooks';
import { isOffline, useIsOffline } from '../../../lib/offline/connection';
import { checkSession, holdPart, startWaitingCheck } from '../../../lib/offline/sendWaitingParts';
import {
  removeWaitingPart,
  replaceWaitingPart,
  saveWaitingPart,
  type WaitingPart,
} from '../../../lib/offline/waitingParts';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';
import { skinCheckMessages } from './messages';
import { deleteUnsavedPart, readUnsavedPart, saveUnsavedPart } from './unsavedPart';
import { UNSENT_CHECK_ID } from './waiting/waitingCheck';

const t = skinCheckMessages;

/** How long the person pauses before a change is saved, in milliseconds. */
const SAVE_DELAY_MS = 700;

/** How a saving ends: on the server, on this device for a connection, or not. */
type SaveOutcome = 'saved' | 'waiting' | 'failed';

/** A result as the server keeps it. */
const normalizeResult = (result: PartResult): PartResult => PartResult.safeParse(result).data ?? result;

/**
 * The result of a part while the person changes it. Changes are saved one after the other, shortly after the last one. In the
 * state `conflict` the part changed on another device: the person chooses which of both results holds. A change that is not
 * saved yet is sealed on this device, so that leaving the part does not lose it. Without a connection it waits there, in the state
 * `waiting`, and the person goes on; this page alone sends it then, and starts a check that began without a connection. A check that
 * ended takes no more changes.
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
  const waiting = useRef<WaitingPart | null>(null);
  /** What the server had when this device last read the part. */
  const base = useRef(stored);
  /** What this page may have saved since without learning of it. That is no change on another device. */
  const tried = useRef<PartResult[]>([]);
  const lastSave = useRef<Promise<SaveOutcome>>(Promise.resolve('saved'));
  const isShown = useRef(true);
  const isUnsent = check.id === UNSENT_CHECK_ID;
  /** The check that the server started for one that began without a connection. */
  const startedId = useRef<string | null>(null);

  const isWaitingResult = (next: PartResult | null) => next === (waiting.current?.result ?? null);
  /** Keeps on this device what the server does not have yet, and nothing else. What waits needs no draft. */
  const sealUnsaved = (checkId = check.id) => {
    if (!userId) return;
    const owner = { userId, checkId, part };
    const next = unsaved.current;
    void (next && !isWaitingResult(next)
      ? saveUnsavedPart(owner, { result: next, base: base.current })
      : deleteUnsavedPart(owner));
  };
  const stopWaiting = async () => {
    const former = waiting.current;
    waiting.current = null;
    if (former && userId) await removeWaitingPart(userId, former);
  };
  /** Lets a change wait on this device for a connection. Answers whether it does. */
  const wait = async (next: PartResult): Promise<boolean> => {
    if (!userId) return false;
    const former = waiting.current;
    if (!isWaitingResult(next) || former?.base !== base.current) {
      const checkId = isUnsent ? startedId.current : check.id;
      const latest = await saveWaitingPart(userId, { checkId, result: next, base: base.current });
      if (!latest) return false;
      if (former && former.changedAt !== latest.changedAt) await removeWaitingPart(userId, former);
      waiting.current = latest;
      tried.current.push(next);
      sealUnsaved();
    }
    setState(unsaved.current === next ? 'waiting' : 'unsaved');
    return true;
  };
  /** The check to save to. What waited, perhaps while another account signed in, is sent to its own account only. */
  const findCheckId = async (): Promise<string> => {
    if (!isUnsent || !userId) {
      if (waiting.current && userId) await checkSession(userId);
      return check.id;
    }
    startedId.current ??= await startWaitingCheck(userId);
    return startedId.current;
  };
  /** Takes what the server has as this page's own, where this page sent it. Answers whether it is. */
  const adoptOwn = (latest: PartResult): boolean => {
    if (!tried.current.some((own) => isSameResult(latest, normalizeResult(own)))) return false;
    base.current = latest;
    tried.current = [];
    return true;
  };
  const wasSavedHere = async (checkId: string): Promise<boolean> => {
    const { check: latest } = await api.skinChecks.open({}).catch(() => ({ check: null }));
    return latest?.id === checkId && adoptOwn(getPartResult(latest, part));
  };

  const saveOnce = async (isRetry = false): Promise<SaveOutcome> => {
    const next = unsaved.current;
    if (!next) return 'saved';
    if (isOffline() && (await wait(next))) return 'waiting';
    let checkId = check.id;
    try {
      checkId = await findCheckId();
      tried.current.push(next);
      const saved = await save.run({ body: { checkId, result: next, base: base.current } });
      base.current = getPartResult(saved, part);
      tried.current = [];
      if (unsaved.current === next) unsaved.current = null;
      await stopWaiting();
      sealUnsaved();
      setState(unsaved.current === null ? 'saved' : 'unsaved');
      return 'saved';
    } catch (error) {
      if (error instanceof ApiError && error.status === 0 && (await wait(next))) return 'waiting';
      const isStale = error instanceof ApiError && (error.status === 404 || error.status === 409);
      if (isStale && !isRetry && (await wasSavedHere(checkId))) return saveOnce(true);
      if (isStale) {
        startedId.current = null;
        if (waiting.current && userId) await replaceWaitingPart(userId, waiting.current, { hasConflict: true });
        await refresh('skinChecks.open', 'skinChecks.list', 'reminders.list').catch(() => undefined);
      }
      if (!isShown.current && !isWaitingResult(next)) {
        toast.show({ tone: 'error', title: t('notSaved'), text: t('leftUnsaved', { part: t(`name.${part}`) }) });
      }
      setProblem(getErrorText(error, t('pleaseRetry')));
      setState(isStale ? 'conflict' : 'failed');
      return 'failed';
    }
  };
  /** Saves what is not saved yet. */
  const saveNow = () => (lastSave.current = lastSave.current.then(() => saveOnce()));
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
      await stopWaiting();
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
    } else if (isSameResult(latest, normalizeResult(mine))) {
      base.current = latest;
      tried.current = [];
      unsaved.current = null;
      void stopWaiting();
      sealUnsaved();
      setState('saved');
    } else {
      adoptOwn(latest);
    }
  };
  const adoptStored = useRef(followStored);
  const moveDraft = useRef(sealUnsaved);
  useEffect(() => {
    saveLater.current = isEnded ? () => Promise.resolve('failed') : saveNow;
    adoptStored.current = followStored;
    moveDraft.current = sealUnsaved;
  });
  const firstCheckId = useRef(check.id);
  // What an earlier visit of the part could not save.
  useEffect(() => {
    if (!userId) return;
    let isCurrent = true;
    void readUnsavedPart({ userId, checkId: firstCheckId.current, part }).then((found) => {
      if (!isCurrent || !found || unsaved.current !== null) return;
      waiting.current = found.waiting;
      if (found.waiting) tried.current.push(found.waiting.result);
      unsaved.current = found.result;
      base.current = found.base;
      setResult(found.result);
      setState('unsaved');
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, part]);
  // The server started the check that began without a connection, so the draft belongs to that.
  useEffect(() => {
    if (!userId || firstCheckId.current === check.id) return;
    void deleteUnsavedPart({ userId, checkId: firstCheckId.current, part });
    firstCheckId.current = check.id;
    moveDraft.current(check.id);
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
    const release = holdPart(part);
    return () => {
      isShown.current = false;
      if (unsaved.current !== (waiting.current?.result ?? null)) void saveLater.current();
      void lastSave.current.finally(release);
    };
  }, [part]);

  return { result, stored, change, saveNow, resolve, state, problem, isSaving: save.busy };
}
