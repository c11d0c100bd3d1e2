import { useEffect, useRef, useState } from 'react';
import type { CheckPart } from '#domain/skinCheck/checkParts';
import { getPartResult, isSameResult } from '#domain/skinCheck/checkResult';
import type { PartResult, SkinCheck } from '#domain/skinCheck/skinCheck';
import { ApiError, getErrorText } from '../../../lib/api';
import { useRefresh, useWrite } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';
import { skinCheckMessages } from './messages';
import { deleteUnsavedPart, readUnsavedPart, saveUnsavedPart } from './unsavedPart';

const t = skinCheckMessages;

/** How long the person pauses before a change is saved, in milliseconds. */
const SAVE_DELAY_MS = 700;

/**
 * The result of a part while the person changes it. Changes are saved one after the other, shortly after the last one. In the
 * state `conflict` the part changed on another device: the person chooses which of both results holds. A change that is not
 * saved yet is sealed on this device, so that leaving the part without a connection does not lose it. A check that ended takes
 * no more changes.
 */
export function useSavedPart(check: SkinCheck, part: CheckPart, { isEnded }: { isEnded: boolean }) {
  const stored = getPartResult(check, part);
  const save = useWrite('skinChecks.savePart', { refreshes: ['skinChecks.open'] });
  const refresh = useRefresh();
  const toast = useToast();
  const { user } = useSession();
  const userId = user?.id;
  const [result, setResult] = useState(stored);
  const [state, setState] = useState<'unchanged' | 'unsaved' | 'saved' | 'failed' | 'conflict'>('unchanged');
  const [problem, setProblem] = useState('');
  const unsaved = useRef<PartResult | null>(null);
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

  const saveOnce = async (): Promise<boolean> => {
    const next = unsaved.current;
    if (!next) return true;
    try {
      const saved = await save.run({ body: { checkId: check.id, result: next, base: base.current } });
      base.current = getPartResult(saved, part);
      if (unsaved.current === next) unsaved.current = null;
      sealUnsaved();
      setState('saved');
      return true;
    } catch (error) {
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
  const adoptStored = useRef(showStored);
  useEffect(() => {
    saveLater.current = isEnded ? () => Promise.resolve(false) : saveNow;
    adoptStored.current = showStored;
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
  // Another device may save the part while this one shows it unchanged.
  const storedText = JSON.stringify(stored);
  useEffect(() => {
    const latest = JSON.parse(storedText) as PartResult;
    if (unsaved.current === null && !isSameResult(latest, base.current)) adoptStored.current();
  }, [storedText]);
  // The browser's Back leaves the part without a button.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      void saveLater.current();
    };
  }, []);

  return { result, stored, change, saveNow, resolve, state, problem, isSaving: save.busy };
}
