import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import { ApiError } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { getHoldMs, useSessionHold } from '../../../lib/sessionHold';
import { readPhotoRequest } from '../../../photoRequest';
import { useToast } from '../../../ui/feedback/Toast';
import { loadPhoto, validatePhotoFile } from '../choose/userPhoto';
import { buildAnalyzeRequest, createSpotDetails, isComplete, withSpot } from '../details/spotDetails';
import type { SpotDetails } from '../details/spotDetails';
import { createDevicePhoto } from '../devicePhotos/createDevicePhoto';
import { analysisMessages } from '../messages';
import { deleteNoteDraft } from '../outcome/note/noteDraft';
import { encodeAnalysisImage } from '../prepare/analysisImage';
import { encodeCroppedPhoto, encodeThumbnail } from '../prepare/croppedPhoto';
import { framePhoto, type FramedPhoto } from '../prepare/framedPhoto';
import { deletePhotoDraft } from '../prepare/photoDraft';
import { useRestorePhotoDraft, useSavePhotoDraft } from '../prepare/usePhotoDraft';
import { getUsableMmPerPixel } from '../scale/scaleMark';
import { eraseWaitingPhoto, openWaitingPhoto, sealWaitingPhoto, useSaveWaitingPhoto } from '../waiting/waitingPhoto';
import * as flow from './analysisFlow';
import { toAnalysisFailure } from './analysisFailure';
import { useFlowState } from './useFlowState';
import { useReloadedAnalysis } from './useReloadedAnalysis';
import { useStepHistory } from './useStepHistory';

const t = analysisMessages;

/** What a new or a deleted analysis changes. */
const SPOT_READS = ['analysis.list', 'lesions.list', 'reminders.list'] as const;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Lets the browser paint before the analysis image is computed, which blocks the page. */
const waitForPaint = () => wait(30);
/** The longest that a failure waits for the answers to be sealed: a device may be slow to store, or never answer. */
const MAX_SEALING_MS = 1000;

/**
 * Runs the analysis flow: choose a photo, frame the spot, send it, show the result. `analysisFlow` says which state follows from which
 * event; what the page, the device and the server do stands here. Steps are entries of the browser's history. Photo and answers
 * stay in memory, and sealed on this device while no result is shown. A result is in the history, from which a reload reads it again.
 */
export function useAnalysisFlow(onLocked: () => void) {
  const toast = useToast();
  const location = useLocation();
  const { user } = useSession();
  const create = useWrite('analysis.create', { refreshes: SPOT_READS });
  const remove = useWrite('analysis.remove', { refreshes: SPOT_READS });
  const stepHistory = useStepHistory();
  const { state, getLatest, dispatch } = useFlowState(() => createSpotDetails(readPhotoRequest(location.state)));
  const { framedPhoto } = state;
  const reloadedAnalysis = useReloadedAnalysis(state.outcome ? null : stepHistory.analysisId);
  const place: flow.FlowPlace = { ...stepHistory, reloadedAnalysis };
  const outcome = flow.getOutcome(state, place);
  const isUnfinished = flow.isUnfinished(state, place);

  useSaveWaitingPhoto(state);
  const sealChange = useSavePhotoDraft(state.ownerId, { ...state, isUnfinished });
  const isRestoring = useRestorePhotoDraft(user?.id, flow.needsPhoto(state, place) && !framedPhoto, (work) =>
    dispatch({ name: 'draftRestored', ownerId: user?.id, ...work }),
  );

  useEffect(() => {
    if (stepHistory.step !== 'prepare') dispatch({ name: 'requestCanceled' });
  }, [stepHistory.step, dispatch]);

  const startChoice = () => dispatch({ name: 'choiceStarted' }).choice;

  /** Shows the photo in hand, for which there is no result yet. */
  const showPhoto = () => {
    toast.dismiss();
    stepHistory.goTo('prepare');
  };
  const isLatestChoice = (choice: number) => getLatest().isOpen && getLatest().choice === choice;

  const choosePhoto = async (file: Blob, name: string) => {
    const choice = startChoice();
    const fileProblem = validatePhotoFile({ type: file.type, size: file.size, name });
    if (fileProblem) {
      toast.show({ tone: 'error', ...fileProblem });
      return;
    }
    try {
      const framed = framePhoto(await loadPhoto(file, name));
      dispatch({ name: 'photoChosen', choice, ownerId: user?.id, framedPhoto: framed });
      if (isLatestChoice(choice)) showPhoto();
    } catch (error) {
      if (!isLatestChoice(choice)) return;
      toast.show({ tone: 'error', title: t('imageError'), text: error instanceof Error ? error.message : undefined });
    }
  };

  /** Opens a photo that waited for a connection, with its answers. Answers whether it opened. */
  const openWaiting = async (since: number): Promise<boolean> => {
    const choice = startChoice();
    const work = user ? await openWaitingPhoto(user.id, since).catch(() => null) : null;
    if (!work) return false;
    dispatch({ name: 'waitingPhotoOpened', choice, ownerId: user?.id, ...work });
    if (isLatestChoice(choice)) showPhoto();
    return true;
  };

  /** Reacts to a failed request whose response is still awaited. */
  const showFailure = async (id: number, error: unknown, { photo, square }: FramedPhoto) => {
    const apiError = error instanceof ApiError ? error : null;
    const failure = toAnalysisFailure(apiError);
    const fail = (problem: string | null) => dispatch({ name: 'requestFailed', id, problem });
    if (failure.kind === 'refused') {
      eraseWaitingPhoto(getLatest());
      const croppedPhoto = encodeCroppedPhoto(photo, square);
      dispatch({ name: 'requestAnswered', id, outcome: { name: 'refused', reasons: failure.reasons, croppedPhoto } });
      stepHistory.goTo('outcome');
    } else if (failure.kind === 'locked') {
      fail(t('needsSubscription'));
      onLocked();
    } else if (failure.kind === 'sessionEnded') {
      // The sign-in over the photo says so (`useSessionHold`), and signing in repeats the analysis. Ten minutes after the last change
      // there is none: the page gives way to the sign-in screen, or stays where the server does not answer whose session it is.
      fail(getHoldMs() === 0 ? t('notSignedIn') : null);
    } else {
      if (apiError?.status === 0) {
        const work = dispatch({ name: 'connectionLost', id, problem: failure.text });
        const isInHand = () => getLatest().isOpen && flow.isAwaited(getLatest(), id);
        const waitsSince = await sealWaitingPhoto(work, isInHand);
        if (waitsSince !== null) dispatch({ name: 'photoSealed', id, waitsSince });
        if (!isInHand()) return;
      }
      fail(failure.text);
      toast.show({ tone: 'error', title: t('failedTitle'), text: t('failedText') });
    }
  };

  const analyze = async () => {
    const { details } = state;
    if (!framedPhoto || !isComplete(details) || isUnassessedRegion(details.region)) return;
    const { photo, square, mark } = framedPhoto;
    // A person who reads that the analysis failed may reload at once.
    const sealing = sealChange();
    const id = dispatch({ name: 'requestStarted' }).requestCount;
    toast.dismiss();
    try {
      await waitForPaint();
      if (!flow.isAwaited(getLatest(), id)) return;
      const imageData = encodeAnalysisImage(photo, square);
      const mmPerPixel = getUsableMmPerPixel(mark, square, photo);
      const analysis = await create.run({ body: buildAnalyzeRequest(imageData, photo.name, details, mmPerPixel) });
      if (!flow.isAwaited(getLatest(), id)) {
        await remove.run({ params: { id: analysis.id } });
        return;
      }
      void deletePhotoDraft();
      eraseWaitingPhoto(getLatest());
      if (!getLatest().isOpen) return;
      const resultPhoto: flow.ResultPhoto = {
        croppedPhoto: encodeCroppedPhoto(photo, square),
        thumbnail: encodeThumbnail(photo, square),
        createPhoto: () => createDevicePhoto(photo, square, imageData),
      };
      const result = { name: 'result', analysis, photo: resultPhoto, notes: analysis.notes ?? '' } as const;
      dispatch({ name: 'requestAnswered', id, outcome: result });
      stepHistory.goTo('outcome', analysis.id);
    } catch (error) {
      await Promise.race([sealing, wait(MAX_SEALING_MS)]);
      if (getLatest().isOpen && flow.isAwaited(getLatest(), id)) await showFailure(id, error, framedPhoto);
    }
  };

  useSessionHold(isUnfinished && framedPhoto, {
    reason: t('notSignedIn'),
    isSaving: flow.isAnalyzing(state),
    save: () => void analyze(),
  });

  return {
    step: flow.getStep(state, place, isRestoring),
    hasPhoto: framedPhoto !== null,
    details: state.details,
    setDetails: (details: SpotDetails) => dispatch({ name: 'detailsChanged', details }),
    chooseSpot: (spot: Spot | null) =>
      dispatch({
        name: 'detailsChanged',
        details: withSpot(getLatest().details, spot ? { kind: 'same', spotId: spot.id } : { kind: 'new' }, spot),
      }),
    setSquare: (square: FramedPhoto['square']) => dispatch({ name: 'squareChanged', square }),
    setMark: (mark: FramedPhoto['mark']) => dispatch({ name: 'markChanged', mark }),
    /** Keeps the note of the result as typed so far. */
    setNotes: (notes: string) => {
      if (outcome?.name === 'result') dispatch({ name: 'notesChanged', result: outcome, notes });
    },
    /** Records the note that was saved with an analysis. What was typed since is not saved yet. */
    recordSavedNotes: (analysisId: string, notes: string) => dispatch({ name: 'notesSaved', analysisId, notes }),
    choosePhoto,
    openWaiting,
    openCamera: () => {
      startChoice();
      stepHistory.goTo('camera');
    },
    leaveCamera: stepHistory.goToFirst,
    analyze,
    /** Stops waiting. The analysis that still arrives is deleted. */
    cancel: () => dispatch({ name: 'requestCanceled' }),
    /** Returns to the framing of the same photo after it was refused. */
    reframe: stepHistory.goBack,
    /** Returns to the first step without a photo. */
    restart: () => {
      dispatch({ name: 'restarted', details: createSpotDetails() });
      void deletePhotoDraft();
      if (outcome?.name === 'result') void deleteNoteDraft(outcome.analysis.id);
      stepHistory.goToFirst();
    },
  };
}
