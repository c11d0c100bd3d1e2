import { useEffect, useRef, useState } from 'react';
import type { CheckPart } from '#domain/skinCheck/checkParts';
import { getPartResult, isSameResult } from '#domain/skinCheck/checkResult';
import type { PartResult, SkinCheck } from '#domain/skinCheck/skinCheck';
import { ApiError, getErrorText } from '../../../lib/api';
import { useRefresh } from '../../../lib/apiHooks';
import { isOffline, useIsOffline } from '../../../lib/offline/connection';
import { holdPart } from '../../../lib/offline/sendWaitingParts';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';
import { skinCheckMessages } from '../messages';
import { usePartOnDevice } from './usePartOnDevice';
import { isSaved, isStale, usePartOnServer } from './usePartOnServer';

const t = skinCheckMessages;

/** How long the person pauses before a change is saved, in milliseconds. */
const SAVE_DELAY_MS = 700;

/** How a saving ends: on the server, on this device for a connection, or not. */
type SaveOutcome = 'saved' | 'waiting' | 'failed';

/**
 * The result of a part while the person changes it. Changes are saved one after the other, shortly after the last one. In the
 * state `conflict` the part changed on another device: the person chooses which of both results holds. A change that is not
 * saved yet is kept on this device. Without a connection it waits there, in the state `waiting`, and the person goes on; this page
 * alone sends it then, and starts a check that began without a connection. A check that ended takes no more changes.
 */
export function useSavedPart(check: SkinCheck, part: CheckPart, { isEnded }: { isEnded: boolean }) {
  const stored = getPartResult(check, part);
  const refresh = useRefresh();
  const toast = useToast();
  const { user } = useSession();
  const [result, setResult] = useState(stored);
  const [state, setState] = useState<'unchanged' | 'unsaved' | 'saved' | 'waiting' | 'failed' | 'conflict'>(
    'unchanged',
  );
  const [problem, setProblem] = useState('');
  const unsaved = useRef<PartResult | null>(null);
  const lastSave = useRef<Promise<SaveOutcome>>(Promise.resolve('saved'));
  const isShown = useRef(true);
  const server = usePartOnServer(check, part, user?.id);
  const device = usePartOnDevice({
    userId: user?.id,
    checkId: check.id,
    part,
    getUnsaved: () => unsaved.current && { result: unsaved.current, base: server.getBase() },
    onFound: (found) => {
      unsaved.current = found.result;
      server.setBase(found.base);
      if (found.waiting) server.expect(found.waiting.result);
      setResult(found.result);
      setState('unsaved');
    },
  });

  /** Lets a change wait on this device for a connection. Answers whether it does. */
  const wait = async (next: PartResult): Promise<boolean> => {
    if (!(await device.wait({ result: next, base: server.getBase() }, server.getStartedId()))) return false;
    server.expect(next);
    setState(unsaved.current === next ? 'waiting' : 'unsaved');
    return true;
  };
  const saveOnce = async (): Promise<SaveOutcome> => {
    const next = unsaved.current;
    if (!next) return 'saved';
    if (isOffline() && (await wait(next))) return 'waiting';
    try {
      await server.send(next, device.isWaiting());
      if (unsaved.current === next) unsaved.current = null;
      await device.stopWaiting();
      device.seal();
      setState(unsaved.current === null ? 'saved' : 'unsaved');
      return 'saved';
    } catch (error) {
      if (error instanceof ApiError && error.status === 0 && (await wait(next))) return 'waiting';
      if (isStale(error)) {
        await device.recordConflict();
        await refresh('skinChecks.open', 'skinChecks.list', 'reminders.list').catch(() => undefined);
      }
      if (!isShown.current && !device.isKept(next)) {
        toast.show({ tone: 'error', title: t('notSaved'), text: t('leftUnsaved', { part: t(`name.${part}`) }) });
      }
      setProblem(getErrorText(error, t('pleaseRetry')));
      setState(isStale(error) ? 'conflict' : 'failed');
      return 'failed';
    }
  };
  /** Saves what is not saved yet. */
  const saveNow = () => (lastSave.current = lastSave.current.then(saveOnce));
  const change = (patch: Partial<PartResult>) => {
    const next = { ...result, ...patch };
    unsaved.current = next;
    device.seal();
    setResult(next);
    setState('unsaved');
  };
  const showStored = () => {
    server.setBase(stored);
    unsaved.current = null;
    setResult(stored);
    setState('unchanged');
  };
  /** Ends a conflict: with what is on this screen, or with what the other device saved. */
  const resolve = async (choice: 'mine' | 'stored') => {
    if (choice === 'stored') {
      showStored();
      await device.stopWaiting();
      device.seal();
      return;
    }
    server.setBase(stored);
    await saveNow();
  };

  const saveLater = useRef(saveNow);
  /** Takes what the server has now: by this device, which sent what waited, or by another one, where nothing is unsaved. */
  const followStored = (latest: PartResult) => {
    const mine = unsaved.current;
    if (mine === null) {
      if (!isSameResult(latest, server.getBase())) showStored();
    } else if (isSaved(mine, latest)) {
      server.adopt(latest);
      unsaved.current = null;
      void device.stopWaiting();
      device.seal();
      setState('saved');
    } else {
      server.adoptOwn(latest);
    }
  };
  const adoptStored = useRef(followStored);
  const onDevice = useRef(device);
  useEffect(() => {
    onDevice.current = device;
    saveLater.current = isEnded ? () => Promise.resolve('failed') : saveNow;
    adoptStored.current = followStored;
  });
  useEffect(() => {
    const timer = setTimeout(() => void saveLater.current(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const isConnectionLost = useIsOffline();
  useEffect(() => {
    if (!isConnectionLost && onDevice.current.isWaiting()) void saveLater.current();
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
      if (!onDevice.current.isKept(unsaved.current)) void saveLater.current();
      void lastSave.current.finally(release);
    };
  }, [part]);

  return { result, stored, change, saveNow, resolve, state, problem, isSaving: server.isSaving };
}
