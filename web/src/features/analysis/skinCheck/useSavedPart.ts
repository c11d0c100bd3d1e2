import { useEffect, useRef, useState } from 'react';
import type { PartResult } from '#domain/skinCheck/skinCheck';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { skinCheckMessages } from './messages';

/** How long the person pauses before a change is saved, in milliseconds. */
const SAVE_DELAY_MS = 700;

/** The result of a part while the person changes it. Changes are saved one after the other, shortly after the last one. */
export function useSavedPart(initial: PartResult) {
  const save = useWrite('skinChecks.savePart', { refreshes: ['skinChecks.open'] });
  const [result, setResult] = useState(initial);
  const [state, setState] = useState<'unchanged' | 'unsaved' | 'saved' | 'failed'>('unchanged');
  const [problem, setProblem] = useState('');
  const unsaved = useRef<PartResult | null>(null);
  const lastSave = useRef(Promise.resolve(true));

  const saveOnce = async (): Promise<boolean> => {
    const body = unsaved.current;
    if (!body) return true;
    unsaved.current = null;
    try {
      await save.run({ body });
      setState('saved');
      return true;
    } catch (error) {
      unsaved.current ??= body;
      setProblem(getErrorText(error, skinCheckMessages('pleaseRetry')));
      setState('failed');
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

  const saveLater = useRef(saveNow);
  useEffect(() => {
    saveLater.current = saveNow;
  });
  useEffect(() => {
    const timer = setTimeout(() => void saveLater.current(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [result]);
  // The browser's Back leaves the part without a button.
  useEffect(() => () => void saveLater.current(), []);

  return { result, change, saveNow, state, problem, isSaving: save.busy };
}
