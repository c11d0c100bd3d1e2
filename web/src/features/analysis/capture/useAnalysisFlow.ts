import { useEffect, useRef, useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import type { Square } from '#lesion/photo/analysisImage';
import { startingSquare } from '#lesion/framing/startingSquare';
import { ApiError } from '../../../lib/api';
import { useWrite } from '../../../lib/data';
import { useToast } from '../../../ui/feedback/Toast';
import { rememberRegion } from '../prepare/bodyRegion';
import { isComplete, newDetails, requestOf } from '../prepare/details';
import type { Details } from '../prepare/details';
import { failureOf } from './failure';
import { fileProblem, loadPhoto, releasePhoto } from './photo';
import type { Photo } from './photo';
import { usableScale } from '../scale/scale';
import type { ScaleMark } from '../scale/scale';
import { analysisDataUrl, pixelsOf, shownPicture, thumbnailPicture } from '../prepare/transform';

/** Where the person is between choosing a photo and its result (specification §4, Home analysis flow). */
type Step =
  | { name: 'choose' }
  | { name: 'camera' }
  | { name: 'prepare'; problem: string | null }
  | { name: 'analyzing' }
  | { name: 'refused'; reasons: string[]; picture: string }
  | { name: 'result'; analysis: Analysis; picture: string; thumbnail: string };

export interface Framed {
  photo: Photo;
  square: Square;
  /** A known length the person marked on this photo; null without one. */
  mark: ScaleMark | null;
}

/** Lets the browser paint before the transform keeps it busy. */
const painted = () => new Promise((resolve) => setTimeout(resolve, 30));

/** The analysis flow of Home: choose, frame, send, and what comes back. The photograph lives in memory only. */
export function useAnalysisFlow(onLocked: () => void) {
  const toast = useToast();
  const create = useWrite('analysis.create', { refreshes: ['analysis.list', 'lesions.list'] });
  const remove = useWrite('analysis.remove', { refreshes: ['analysis.list', 'lesions.list'] });
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [framed, setFramed] = useState<Framed | null>(null);
  const [details, setDetails] = useState<Details>(newDetails);
  /** The sending under way; another number than its own tells an answer that nobody waits for it. */
  const sending = useRef(0);
  const held = useRef<Photo | null>(null);

  const hold = (photo: Photo | null) => {
    if (held.current) releasePhoto(held.current);
    held.current = photo;
    setFramed(photo && { photo, square: startingSquare(photo, (square) => pixelsOf(photo, square)), mark: null });
  };

  useEffect(
    () => () => {
      if (held.current) releasePhoto(held.current);
    },
    [],
  );

  const pick = async (file: Blob, name: string) => {
    const wrong = fileProblem(file);
    if (wrong) {
      toast.show({ tone: 'error', ...wrong });
      return;
    }
    try {
      hold(await loadPhoto(file, name));
      toast.dismiss();
      setStep({ name: 'prepare', problem: null });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Image Error', text: error instanceof Error ? error.message : undefined });
    }
  };

  const fail = (error: unknown, { photo, square }: Framed) => {
    const failure = failureOf(error instanceof ApiError ? error : null);
    if (failure.kind === 'refused') {
      setStep({ name: 'refused', reasons: failure.reasons, picture: shownPicture(photo, square) });
      return;
    }
    if (failure.kind === 'locked') {
      setStep({ name: 'prepare', problem: 'Analyzing a photo requires a subscription.' });
      onLocked();
      return;
    }
    setStep({ name: 'prepare', problem: failure.text });
    toast.show({
      tone: 'error',
      title: 'Analysis Failed',
      text: 'Analysis Error: Failed to analyze the image. Please try again.',
    });
  };

  const analyze = async () => {
    if (!framed || !isComplete(details) || isUnassessedRegion(details.region)) return;
    const { photo, square, mark } = framed;
    const mine = ++sending.current;
    if (details.region) rememberRegion(details.region);
    setStep({ name: 'analyzing' });
    toast.dismiss();
    try {
      await painted();
      if (mine !== sending.current) return;
      const body = requestOf(analysisDataUrl(photo, square), photo.name, details, usableScale(mark, square, photo));
      const analysis = await create.run({ body });
      if (mine !== sending.current) {
        await remove.run({ params: { id: analysis.id } });
        return;
      }
      setStep({
        name: 'result',
        analysis,
        picture: shownPicture(photo, square),
        thumbnail: thumbnailPicture(photo, square),
      });
    } catch (error) {
      if (mine === sending.current) fail(error, framed);
    }
  };

  return {
    step,
    framed,
    details,
    setDetails,
    setSquare: (square: Square) => setFramed((current) => current && { ...current, square }),
    setMark: (mark: ScaleMark | null) => setFramed((current) => current && { ...current, mark }),
    pick,
    openCamera: () => setStep({ name: 'camera' }),
    analyze,
    /** Stops waiting; the answer that still comes is deleted, since nobody asked to keep it. */
    cancel: () => {
      sending.current++;
      setStep({ name: 'prepare', problem: null });
    },
    /** Back to the framing of the same photograph, after a refusal. */
    reframe: () => setStep({ name: 'prepare', problem: null }),
    /** Back to the choice, without a photograph; answers belong to a spot, so they go too. */
    restart: () => {
      hold(null);
      setDetails(newDetails());
      setStep({ name: 'choose' });
    },
  };
}
