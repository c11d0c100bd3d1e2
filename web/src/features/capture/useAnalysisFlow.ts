import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import { ApiError } from '../../lib/api';
import { useRead, useWrite } from '../../lib/apiHooks';
import { readPhotoRequest } from '../../photoRequest';
import type { DevicePhoto } from '../../lib/deviceStorage/photoContent';
import { useSession } from '../../lib/session';
import { getHoldMs, useSessionHold } from '../../lib/sessionHold';
import { useToast } from '../../ui/feedback/Toast';
import { useLatestRun } from '../../ui/useLatestRun';
import { deletePhotoDraft } from './prepare/photoDraft';
import { isComplete, createSpotDetails, buildAnalyzeRequest, withSpot } from './details/spotDetails';
import type { SpotDetails } from './details/spotDetails';
import { toAnalysisFailure } from './analysisFailure';
import { createDevicePhoto } from './devicePhotos/createDevicePhoto';
import { analysisMessages } from './messages';
import { loadPhoto, releasePhoto, validatePhotoFile } from './choose/userPhoto';
import { getUsableMmPerPixel } from './scale/scaleMark';
import { encodeAnalysisImage } from './prepare/analysisImage';
import { encodeCroppedPhoto, encodeThumbnail } from './prepare/croppedPhoto';
import { useFramedPhoto } from './prepare/useFramedPhoto';
import { useRestorePhotoDraft, useSavePhotoDraft } from './prepare/usePhotoDraft';
import { useNewestAnalyses } from '../history/useNewestAnalyses';
import { useStepHistory } from './useStepHistory';
import type { FramedPhoto } from './prepare/useFramedPhoto';
import type { PhotoWork } from './prepare/photoWork';
import { deleteNoteDraft } from './outcome/note/noteDraft';
import { openWaitingPhoto, useWaitingPhoto } from './waiting/useWaitingPhoto';

const t = analysisMessages;

/** The framed photo of a result, as long as the page that framed it stays open. */
export interface ResultPhoto {
  /** The framed square as data URLs: for the screen, and as a thumbnail for the history. */
  croppedPhoto: string;
  thumbnail: string;
  /** Prepares the photo for the device, where the person keeps photos on it. */
  createPhoto: () => DevicePhoto;
}

/** What came of an analysis: its result, with the note as typed so far, or why the photo could not be assessed. */
type Outcome =
  | { name: 'refused'; reasons: string[]; croppedPhoto: string }
  | { name: 'result'; analysis: Analysis; photo: ResultPhoto | null; notes: string };

/** The current step between choosing a photo and its result. */
type Step =
  | { name: 'choose' }
  | { name: 'camera' }
  | { name: 'restoring' }
  | {
      name: 'prepare';
      framedPhoto: FramedPhoto;
      problem: string | null;
      isAnalyzing: boolean;
      /** Since when the photo waits for a connection, in milliseconds since 1970; null where it does not. */
      waitsSince: number | null;
    }
  | Outcome;

/** What a new or a deleted analysis changes. */
const SPOT_READS = ['analysis.list', 'lesions.list', 'reminders.list'] as const;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Lets the browser paint before the analysis image is computed, which blocks the page. */
const waitForPaint = () => wait(30);
/** The longest that a failure waits for the answers to be sealed: a device may be slow to store, or never answer. */
const MAX_SEALING_MS = 1000;

/**
 * State of the analysis flow: choose a photo, frame the spot, send it, show the result. Steps are entries of the browser's
 * history. Photo and answers stay in memory, and sealed on this device while no result is shown. A result is in the history, from
 * which a reload reads it again.
 */
export function useAnalysisFlow(onLocked: () => void) {
  const toast = useToast();
  const location = useLocation();
  const { user } = useSession();
  const create = useWrite('analysis.create', { refreshes: SPOT_READS });
  const remove = useWrite('analysis.remove', { refreshes: SPOT_READS });
  const stepHistory = useStepHistory();
  const { framedPhoto, replacePhoto, restoreFramedPhoto, setSquare, setMark } = useFramedPhoto();
  const [details, setDetails] = useState<SpotDetails>(() => createSpotDetails(readPhotoRequest(location.state)));
  /** The user who chose the photo. The draft is sealed for this user alone, even if another one signs in. */
  const [ownerId, setOwnerId] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  /** Number of the request whose response is awaited; null without one. */
  const [pendingRequest, setPendingRequest] = useState<number | null>(null);
  const isAnalyzing = pendingRequest !== null;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Number of the latest request. A response to an earlier request was canceled. */
  const latestRequest = useRef(0);
  const { items: newestAnalyses } = useNewestAnalyses();
  /** After a reload, the result is read from the history, without its photo: from its newest results, else by its id. */
  const reloadedId = outcome ? null : stepHistory.analysisId;
  const newestAnalysis = newestAnalyses?.find(({ id }) => id === reloadedId);
  const isOlder = newestAnalyses !== undefined && newestAnalysis === undefined;
  const olderAnalysis = useRead('analysis.get', reloadedId && isOlder ? { params: { id: reloadedId } } : null).data;
  const reloadedAnalysis = newestAnalysis ?? olderAnalysis;
  const shownOutcome: Outcome | null = reloadedAnalysis
    ? { name: 'result', analysis: reloadedAnalysis, photo: null, notes: reloadedAnalysis.notes ?? '' }
    : outcome;
  const isResultShown = stepHistory.step === 'outcome' && shownOutcome?.name === 'result';
  /** Also after Back from a result: what changes then is for the next result. */
  const isUnfinished = framedPhoto !== null && !isResultShown;
  /** Whether the step needs the photo: to frame it, or after a reload where it was refused. */
  const needsPhoto =
    stepHistory.step === 'prepare' || (stepHistory.step === 'outcome' && !outcome && !stepHistory.analysisId);

  const waiting = useWaitingPhoto(ownerId, framedPhoto, details);
  const sealChange = useSavePhotoDraft(ownerId, { framedPhoto, details, waitsSince: waiting.since, isUnfinished });
  const restore = (work: PhotoWork) => {
    setOwnerId(user?.id);
    restoreFramedPhoto(work.framedPhoto);
    setDetails(work.details);
    waiting.setSince(work.waitsSince);
  };
  const isRestoring = useRestorePhotoDraft(user?.id, needsPhoto && !framedPhoto, restore);

  useEffect(() => {
    if (stepHistory.step !== 'prepare') latestRequest.current++;
  }, [stepHistory.step]);

  /** Whether the page still shows the analysis. A result that arrives later is in the history. */
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const getStep = (): Step => {
    if (stepHistory.step === 'camera') return { name: 'camera' };
    if (stepHistory.step === 'outcome' && shownOutcome) return shownOutcome;
    if (!needsPhoto) return { name: 'choose' };
    if (framedPhoto) return { name: 'prepare', framedPhoto, problem, isAnalyzing, waitsSince: waiting.since };
    return { name: isRestoring ? 'restoring' : 'choose' };
  };

  /** Shows the photo in hand, for which there is no result yet. */
  const showPhoto = () => {
    setOutcome(null);
    setProblem(null);
    toast.dismiss();
    stepHistory.goTo('prepare');
  };

  /** A photo that was chosen or opened earlier and is decoded later does not replace the latest. */
  const startChoice = useLatestRun();

  const choosePhoto = async (file: Blob, name: string) => {
    const isLatest = startChoice();
    const fileProblem = validatePhotoFile({ type: file.type, size: file.size, name });
    if (fileProblem) {
      toast.show({ tone: 'error', ...fileProblem });
      return;
    }
    try {
      const photo = await loadPhoto(file, name);
      if (!isLatest() || !isMounted.current) {
        releasePhoto(photo);
        return;
      }
      replacePhoto(photo);
      setOwnerId(user?.id);
      waiting.setSince(null);
      showPhoto();
    } catch (error) {
      if (!isLatest() || !isMounted.current) return;
      toast.show({ tone: 'error', title: t('imageError'), text: error instanceof Error ? error.message : undefined });
    }
  };

  /** Opens a photo that waited for a connection, with its answers. Answers whether it opened. */
  const openWaiting = async (since: number): Promise<boolean> => {
    const isLatest = startChoice();
    const work = user ? await openWaitingPhoto(user.id, since).catch(() => null) : null;
    if (!work) return false;
    if (!isLatest() || !isMounted.current) {
      releasePhoto(work.framedPhoto.photo);
      return true;
    }
    restore(work);
    showPhoto();
    return true;
  };

  const showFailure = async (error: unknown, { photo, square }: FramedPhoto, isLatest: () => boolean) => {
    const apiError = error instanceof ApiError ? error : null;
    const failure = toAnalysisFailure(apiError);
    if (failure.kind === 'refused') {
      waiting.end();
      setOutcome({ name: 'refused', reasons: failure.reasons, croppedPhoto: encodeCroppedPhoto(photo, square) });
      stepHistory.goTo('outcome');
      return;
    }
    if (failure.kind === 'locked') {
      setProblem(t('needsSubscription'));
      onLocked();
      return;
    }
    if (failure.kind === 'sessionEnded') {
      // The sign-in over the photo says so (`useSessionHold`), and signing in repeats the analysis. Ten minutes after the last change
      // there is none: the page gives way to the sign-in screen, or stays where the server does not answer whose session it is.
      if (getHoldMs() === 0) setProblem(t('notSignedIn'));
      return;
    }
    setProblem(failure.text);
    if (apiError?.status === 0 && (await waiting.wait(isLatest))) return;
    toast.show({ tone: 'error', title: t('failedTitle'), text: t('failedText') });
  };

  const analyze = async () => {
    if (!framedPhoto || !isComplete(details) || isUnassessedRegion(details.region)) return;
    const { photo, square, mark } = framedPhoto;
    const thisRequest = ++latestRequest.current;
    // A person who reads that the analysis failed may reload at once.
    const sealing = sealChange();
    setProblem(null);
    setPendingRequest(thisRequest);
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
      void deletePhotoDraft();
      waiting.end();
      if (!isMounted.current) return;
      setOutcome({
        name: 'result',
        analysis,
        photo: {
          croppedPhoto: encodeCroppedPhoto(photo, square),
          thumbnail: encodeThumbnail(photo, square),
          createPhoto: () => createDevicePhoto(photo, square, imageData),
        },
        notes: analysis.notes ?? '',
      });
      stepHistory.goTo('outcome', analysis.id);
    } catch (error) {
      await Promise.race([sealing, wait(MAX_SEALING_MS)]);
      const isLatest = () => isMounted.current && thisRequest === latestRequest.current;
      if (isLatest()) await showFailure(error, framedPhoto, isLatest);
    } finally {
      setPendingRequest((pending) => (pending === thisRequest ? null : pending));
    }
  };

  useSessionHold(isUnfinished && framedPhoto, {
    reason: t('notSignedIn'),
    isSaving: isAnalyzing,
    save: () => void analyze(),
  });

  return {
    step: getStep(),
    hasPhoto: framedPhoto !== null,
    details,
    setDetails,
    chooseSpot: (spot: Spot | null) =>
      setDetails((current) => withSpot(current, spot ? { kind: 'same', spotId: spot.id } : { kind: 'new' }, spot)),
    setSquare,
    setMark,
    /** Keeps the note of the result as typed so far. */
    setNotes: (notes: string) => {
      if (shownOutcome?.name === 'result') setOutcome({ ...shownOutcome, notes });
    },
    /** Records the note that was saved with an analysis. What was typed since is not saved yet. */
    recordSavedNotes: (id: string, notes: string) =>
      setOutcome((current) =>
        current?.name === 'result' && current.analysis.id === id
          ? { ...current, analysis: { ...current.analysis, notes } }
          : current,
      ),
    choosePhoto,
    openWaiting,
    openCamera: () => {
      startChoice();
      stepHistory.goTo('camera');
    },
    leaveCamera: stepHistory.goToFirst,
    analyze,
    /** Stops waiting. The analysis that still arrives is deleted. */
    cancel: () => {
      latestRequest.current++;
      setPendingRequest(null);
    },
    /** Returns to the framing of the same photo after it was refused. */
    reframe: stepHistory.goBack,
    /** Returns to the first step without a photo. The answers are reset too, because they belong to one spot. */
    restart: () => {
      startChoice();
      replacePhoto(null);
      setDetails(createSpotDetails());
      setOutcome(null);
      setProblem(null);
      waiting.setSince(null);
      void deletePhotoDraft();
      if (shownOutcome?.name === 'result') void deleteNoteDraft(shownOutcome.analysis.id);
      stepHistory.goToFirst();
    },
  };
}
