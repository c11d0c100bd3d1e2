import { useRef, useState } from 'react';
import type { Diagnosis } from '#domain/training/diagnosis';
import { ALREADY_ADDED, LABEL_DISAGREEMENT } from '#domain/training/training';
import { api, ApiError, getErrorText } from '../../../lib/api';
import { useRefresh } from '../../../lib/apiHooks';
import { MAX_FILE_BYTES, preparePhoto } from '../trainingPhoto';
import { batchMessages } from '../messages';
import type { BatchPhoto } from './readBatch';

const t = batchMessages;

/** Pauses that the server asks for before a photo counts as failed. */
const MAX_PAUSES = 5;

/**
 * What became of a photo: `added`; `already` in the set; `doubted`, the live model disagrees with its label, which needs a
 * reason; `failed`.
 */
export interface PhotoOutcome {
  state: 'added' | 'already' | 'doubted' | 'failed';
  /** Why, for people; empty where the photo is in the set. */
  text: string;
}

const describeError = (error: unknown): PhotoOutcome => {
  const reasons = error instanceof ApiError ? error.reasons : [];
  if (reasons.some(({ code }) => code === ALREADY_ADDED)) return { state: 'already', text: '' };
  const doubt = reasons.find(({ code }) => code === LABEL_DISAGREEMENT);
  if (doubt) return { state: 'doubted', text: doubt.message };
  return {
    state: 'failed',
    text: [...new Set([getErrorText(error, t('failed')), ...reasons.map(({ message }) => message)])].join(' '),
  };
};

async function readPhoto({ read }: BatchPhoto): Promise<{ imageData: string } | PhotoOutcome> {
  try {
    const file = await read();
    if (file.size > MAX_FILE_BYTES) return { state: 'failed', text: t('tooLarge') };
    return await preparePhoto(file);
  } catch {
    return { state: 'failed', text: t('notAPhoto') };
  }
}

/** Adds photos one after the other. It goes on after a photo that fails, pauses when the server asks for it, stops when the session ended, and can be stopped. */
export function useBatch() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, PhotoOutcome>>(new Map());
  const [isWorking, setWorking] = useState(false);
  const [pauseSeconds, setPauseSeconds] = useState<number | null>(null);
  const stopRequest = useRef<AbortController>(undefined);
  const refresh = useRefresh();

  const pause = async (seconds: number, signal: AbortSignal) => {
    setPauseSeconds(seconds);
    await new Promise<void>((resolve) => {
      const timer = window.setTimeout(resolve, seconds * 1000);
      signal.addEventListener('abort', () => {
        window.clearTimeout(timer);
        resolve();
      });
    });
    setPauseSeconds(null);
  };

  const addPhoto = async (
    photo: BatchPhoto & { diagnosis: Diagnosis },
    labelReason: string | null,
    signal: AbortSignal,
  ): Promise<PhotoOutcome | undefined> => {
    const prepared = await readPhoto(photo);
    if ('state' in prepared) return prepared;
    const { imageData } = prepared;
    const body = { imageData, diagnosis: photo.diagnosis, ownerConsent: true, labelReason };
    for (let pauses = 0; ; pauses++) {
      if (signal.aborted) return undefined;
      try {
        await api.training.add({ body });
        return { state: 'added', text: '' };
      } catch (error) {
        // The person signs in over the page first. The photos that are left stay open until then.
        if (error instanceof ApiError && error.status === 401) {
          stopRequest.current?.abort();
          return undefined;
        }
        const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
        if (seconds === null || pauses === MAX_PAUSES) return describeError(error);
        await pause(seconds, signal);
      }
    }
  };

  /** Adds the photos that are not in the set yet. Resolves to whether it came to the end. */
  const run = async (
    photos: readonly (BatchPhoto & { diagnosis: Diagnosis })[],
    labelReason: string | null = null,
  ): Promise<boolean> => {
    const request = new AbortController();
    stopRequest.current = request;
    setWorking(true);
    for (const photo of photos) {
      const outcome = await addPhoto(photo, labelReason, request.signal);
      if (outcome) setOutcomes((before) => new Map(before).set(photo.name, outcome));
      if (request.signal.aborted) break;
    }
    setWorking(false);
    await refresh('training.stats', 'training.photos');
    return !request.signal.aborted;
  };

  return {
    ...{ outcomes, isWorking, pauseSeconds, run },
    stop: () => stopRequest.current?.abort(),
    reset: () => setOutcomes(new Map()),
  };
}
