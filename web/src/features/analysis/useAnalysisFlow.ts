import { useRef, useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import { ApiError } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { useToast } from '../../ui/feedback/Toast';
import { saveLastBodyRegion } from './prepare/lastBodyRegion';
import { isComplete, createSpotDetails, buildAnalyzeRequest } from './prepare/spotDetails';
import type { SpotDetails } from './prepare/spotDetails';
import { toAnalysisFailure } from './analysisFailure';
import { loadPhoto, validatePhotoFile } from './capture/userPhoto';
import { getUsableMmPerPixel } from './scale/scaleMark';
import { encodeAnalysisImage } from './prepare/analysisImage';
import { encodeCroppedPhoto, encodeThumbnail } from './prepare/croppedPhoto';
import { useFramedPhoto } from './prepare/useFramedPhoto';
import type { FramedPhoto } from './prepare/useFramedPhoto';

/** The current step between choosing a photo and its result. */
type Step =
  | { name: 'choose' }
  | { name: 'camera' }
  | { name: 'prepare'; problem: string | null }
  | { name: 'analyzing' }
  | { name: 'refused'; reasons: string[]; croppedPhoto: string }
  | { name: 'result'; analysis: Analysis; croppedPhoto: string; thumbnail: string };

/** Lets the browser paint before the analysis image is computed, which blocks the page. */
const waitForPaint = () => new Promise((resolve) => setTimeout(resolve, 30));

/** State of the analysis flow: choose a photo, frame the spot, send it, show the result. The photo stays in memory only. */
export function useAnalysisFlow(onLocked: () => void) {
  const toast = useToast();
  const create = useWrite('analysis.create', { refreshes: ['analysis.list', 'lesions.list'] });
  const remove = useWrite('analysis.remove', { refreshes: ['analysis.list', 'lesions.list'] });
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const { framedPhoto, replacePhoto, setSquare, setMark } = useFramedPhoto();
  const [details, setDetails] = useState<SpotDetails>(createSpotDetails);
  /** Number of the latest request. A response to an earlier request was canceled. */
  const latestRequest = useRef(0);

  const choosePhoto = async (file: Blob, name: string) => {
    const fileProblem = validatePhotoFile(file);
    if (fileProblem) {
      toast.show({ tone: 'error', ...fileProblem });
      return;
    }
    try {
      replacePhoto(await loadPhoto(file, name));
      toast.dismiss();
      setStep({ name: 'prepare', problem: null });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Image Error', text: error instanceof Error ? error.message : undefined });
    }
  };

  const showFailure = (error: unknown, { photo, square }: FramedPhoto) => {
    const failure = toAnalysisFailure(error instanceof ApiError ? error : null);
    if (failure.kind === 'refused') {
      setStep({ name: 'refused', reasons: failure.reasons, croppedPhoto: encodeCroppedPhoto(photo, square) });
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
    if (!framedPhoto || !isComplete(details) || isUnassessedRegion(details.region)) return;
    const { photo, square, mark } = framedPhoto;
    const thisRequest = ++latestRequest.current;
    if (details.region) saveLastBodyRegion(details.region);
    setStep({ name: 'analyzing' });
    toast.dismiss();
    try {
      await waitForPaint();
      if (thisRequest !== latestRequest.current) return;
      const imageData = encodeAnalysisImage(photo, square);
      const mmPerPixel = getUsableMmPerPixel(mark, square, photo);
      const body = buildAnalyzeRequest(imageData, photo.name, details, mmPerPixel);
      const analysis = await create.run({ body });
      if (thisRequest !== latestRequest.current) {
        await remove.run({ params: { id: analysis.id } });
        return;
      }
      setStep({
        name: 'result',
        analysis,
        croppedPhoto: encodeCroppedPhoto(photo, square),
        thumbnail: encodeThumbnail(photo, square),
      });
    } catch (error) {
      if (thisRequest === latestRequest.current) showFailure(error, framedPhoto);
    }
  };

  return {
    step,
    framedPhoto,
    details,
    setDetails,
    setSquare,
    setMark,
    choosePhoto,
    openCamera: () => setStep({ name: 'camera' }),
    analyze,
    /** Stops waiting. The analysis that still arrives is deleted. */
    cancel: () => {
      latestRequest.current++;
      setStep({ name: 'prepare', problem: null });
    },
    /** Returns to the framing of the same photo after it was refused. */
    reframe: () => setStep({ name: 'prepare', problem: null }),
    /** Returns to the first step without a photo. The answers are reset too, because they belong to one spot. */
    restart: () => {
      replacePhoto(null);
      setDetails(createSpotDetails());
      setStep({ name: 'choose' });
    },
  };
}
