import { useEffect, useRef, useState } from 'react';
import type { CheckPart } from '#domain/skinCheck/checkParts';
import { getPartResult, isSameResult } from '#domain/skinCheck/checkResult';
import type { PartResult, SkinCheck } from '#domain/skinCheck/skinCheck';
import { ApiError, getErrorText } from '../../../lib/api';
import { useRefresh, useWrite } from '../../../lib/apiHooks';
import { skinCheckMessages } from './messages';

/** How long the person pauses before a change is saved, in milliseconds. */
const SAVE_DELAY_MS = 700;

/**
 * The result of a part while the person changes it. Changes are saved one after the other, shortly after the last one. In the
 * state `conflict` the part changed on another device: the person chooses which of both results holds.
 */
export function useSavedPart(check: SkinCheck, part: CheckPart) {
  const stored = getPartResult(check, part);
  const save = useWrite('skinChecks.savePart', { refreshes: ['skinChecks.open'] });
  const refresh = useRefresh();
  const [result, setResult] = useState(stored);
  const [state, setState] = useState<'unchanged' | 'unsaved' | 'saved' | 'failed' | 'conflict'>('unchanged');
  const [problem, setProblem] = useState('');
  const unsaved = useRef<PartResult | null>(null);
  /** What the server had when this device last read the part. */
  const base = useRef(stored);
  const lastSave = useRef(Promise.resolve(true));

  const saveOnce = async (): Promise<boolean> => {
    const next = unsaved.current;
    if (!next) return true;
    try {
      const saved = await save.run({ body: { checkId: check.id, result: next, base: base.current } });
      base.current = getPartResult(saved, part);
      if (unsaved.current === next) unsaved.current = null;
      setState('saved');
      return true;
    } catch (error) {
      const isStale = error instanceof ApiError && (error.status === 404 || error.status === 409);
      if (isStale) await refresh('skinChecks.open', 'skinChecks.list', 'reminders.list').catch(() => undefined);
      setProblem(getErrorText(error, skinCheckMessages('pleaseRetry')));
      setState(isStale ? 'conflict' : 'failed');
      return false;
    }
  };
  /** Saves what is not saved yet. Answers whether everything is saved. */
  const saveNow = () => (lastSave.current = lastSave.current.then(saveOnce));
  const change = (patch: Partial<PartResult>) => {
    const next = { ...result, ...patch };
    unsaved.current = next;
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
      return;
    }
    base.current = stored;
    await saveNow();
  };

  const saveLater = useRef(saveNow);
  const adoptStored = useRef(showStored);
  useEffect(() => {
    saveLater.current = saveNow;
    adoptStored.current = showStored;
  });
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
  useEffect(() => () => void saveLater.current(), []);

  return { result, change, saveNow, resolve, state, problem, isSaving: save.busy };
}
