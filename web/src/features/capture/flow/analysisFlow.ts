import type { Analysis } from '#domain/analysis/analysis';
import type { Square } from '#lesion/photo/square';
import type { DevicePhoto } from '../../../lib/deviceStorage/photoContent';
import type { SpotDetails } from '../details/spotDetails';
import type { FramedPhoto } from '../prepare/framedPhoto';
import type { PhotoWork } from '../prepare/photoWork';
import type { ScaleMark } from '../scale/scaleMark';
import type { StepName } from './useStepHistory';

/** The framed photo of a result, as long as the page that framed it stays open. */
export interface ResultPhoto {
  /** The framed square as data URLs: for the screen, and as a thumbnail for the history. */
  croppedPhoto: string;
  thumbnail: string;
  /** Prepares the photo for the device, where the person keeps photos on it. */
  createPhoto: () => DevicePhoto;
}

/** A result, with the note as typed so far. */
interface Result {
  name: 'result';
  analysis: Analysis;
  photo: ResultPhoto | null;
  notes: string;
}

/** What came of an analysis: its result, or why the photo could not be assessed. */
export type FlowOutcome = Result | { name: 'refused'; reasons: string[]; croppedPhoto: string };

/** The request for an analysis. */
type Request =
  | { name: 'none' }
  | { name: 'pending'; id: number }
  /** The connection was lost, and the photo is being sealed on this device, where it waits for the next one. */
  | { name: 'sealing'; id: number; problem: string }
  | { name: 'failed'; problem: string };

/** Photo, answers and outcome, in memory only. */
export interface FlowState {
  /** Whether the page still shows the analysis. A photo or response that comes later changes nothing. */
  isOpen: boolean;
  /** Number of the latest choice of a photo. One that was chosen earlier and is decoded later does not replace the latest. */
  choice: number;
  /** The photo in hand, also while its result is shown. */
  framedPhoto: FramedPhoto | null;
  /** The user who chose the photo. The draft is sealed for this user alone, even if another one signs in. */
  ownerId: string | undefined;
  details: SpotDetails;
  /** Since when the photo waits for a connection, in milliseconds since 1970; null where it does not. */
  waitsSince: number | null;
  request: Request;
  /** Number of the latest request. */
  requestCount: number;
  /** What came of the last analysis, also while the person changes the photo after it. */
  outcome: FlowOutcome | null;
}

export type FlowEvent =
  | { name: 'pageOpened' }
  | { name: 'pageClosed' }
  /** The person chooses a photo, or does what makes an earlier choice void. */
  | { name: 'choiceStarted' }
  | { name: 'photoChosen'; choice: number; ownerId: string | undefined; framedPhoto: FramedPhoto }
  /** A photo that waited for a connection was opened. */
  | ({ name: 'waitingPhotoOpened'; choice: number; ownerId: string | undefined } & PhotoWork)
  /** After a reload, the sealed photo was read. */
  | ({ name: 'draftRestored'; ownerId: string | undefined } & PhotoWork)
  | { name: 'squareChanged'; square: Square }
  | { name: 'markChanged'; mark: ScaleMark | null }
  | { name: 'detailsChanged'; details: SpotDetails }
  | { name: 'requestStarted' }
  /** The person stopped waiting for the response, or left the step. */
  | { name: 'requestCanceled' }
  | { name: 'connectionLost'; id: number; problem: string }
  | { name: 'photoSealed'; id: number; waitsSince: number }
  /** `problem` is null where something else on the page says what failed. */
  | { name: 'requestFailed'; id: number; problem: string | null }
  | { name: 'requestAnswered'; id: number; outcome: FlowOutcome }
  /** `result` is the one that is shown, which after a reload is read from the history. */
  | { name: 'notesChanged'; result: Result; notes: string }
  | { name: 'notesSaved'; analysisId: string; notes: string }
  /** The person goes on to another photo. The answers are reset too, because they belong to one spot. */
  | { name: 'restarted'; details: SpotDetails };

export const createFlow = (details: SpotDetails): FlowState => ({
  isOpen: true,
  choice: 0,
  framedPhoto: null,
  ownerId: undefined,
  details,
  waitsSince: null,
  request: { name: 'none' },
  requestCount: 0,
  outcome: null,
});

/** Whether the response to a request is still awaited. One that was canceled, or followed by another, is not. */
export const isAwaited = ({ request }: FlowState, id: number): boolean =>
  (request.name === 'pending' || request.name === 'sealing') && request.id === id;

const failWith = (problem: string | null): Request =>
  problem === null ? { name: 'none' } : { name: 'failed', problem };

const getProblem = ({ request }: FlowState): string | null => ('problem' in request ? request.problem : null);

/** Whether what an event brings comes too late: the page was closed, or another choice or request followed. */
function isTooLate(state: FlowState, event: FlowEvent): boolean {
  if ('choice' in event) return !state.isOpen || event.choice !== state.choice;
  return 'id' in event && (!state.isOpen || !isAwaited(state, event.id));
}

/** The state of the analysis after an event. Returns the same state where the event changes nothing. */
export function reduceFlow(state: FlowState, event: FlowEvent): FlowState {
  if (isTooLate(state, event)) return state;
  const { framedPhoto, outcome } = state;
  switch (event.name) {
    case 'pageOpened':
    case 'pageClosed': {
      const isOpen = event.name === 'pageOpened';
      return state.isOpen === isOpen ? state : { ...state, isOpen };
    }
    case 'choiceStarted':
      return { ...state, choice: state.choice + 1 };
    case 'photoChosen':
      return {
        ...state,
        ownerId: event.ownerId,
        framedPhoto: event.framedPhoto,
        waitsSince: null,
        request: { name: 'none' },
        outcome: null,
      };
    case 'waitingPhotoOpened':
    case 'draftRestored':
      return {
        ...state,
        ownerId: event.ownerId,
        framedPhoto: event.framedPhoto,
        details: event.details,
        waitsSince: event.waitsSince,
        request: { name: 'none' },
        outcome: null,
      };
    case 'squareChanged':
      return framedPhoto ? { ...state, framedPhoto: { ...framedPhoto, square: event.square } } : state;
    case 'markChanged':
      return framedPhoto ? { ...state, framedPhoto: { ...framedPhoto, mark: event.mark } } : state;
    case 'detailsChanged':
      return { ...state, details: event.details };
    case 'requestStarted': {
      const id = state.requestCount + 1;
      return { ...state, requestCount: id, request: { name: 'pending', id } };
    }
    case 'requestCanceled':
      if (state.request.name !== 'pending' && state.request.name !== 'sealing') return state;
      return { ...state, request: failWith(getProblem(state)) };
    case 'connectionLost':
      return { ...state, request: { name: 'sealing', id: event.id, problem: event.problem } };
    case 'photoSealed':
      return { ...state, waitsSince: event.waitsSince, request: failWith(getProblem(state)) };
    case 'requestFailed':
      return { ...state, request: failWith(event.problem) };
    case 'requestAnswered':
      return { ...state, waitsSince: null, request: { name: 'none' }, outcome: event.outcome };
    case 'notesChanged':
      return { ...state, outcome: { ...event.result, notes: event.notes } };
    case 'notesSaved': {
      if (outcome?.name !== 'result' || outcome.analysis.id !== event.analysisId) return state;
      return { ...state, outcome: { ...outcome, analysis: { ...outcome.analysis, notes: event.notes } } };
    }
    case 'restarted':
      return {
        ...createFlow(event.details),
        isOpen: state.isOpen,
        choice: state.choice + 1,
        ownerId: state.ownerId,
        requestCount: state.requestCount,
      };
  }
}

/** The current step between choosing a photo and its result. */
export type Step =
  | { name: 'choose' }
  | { name: 'camera' }
  | { name: 'restoring' }
  | {
      name: 'prepare';
      framedPhoto: FramedPhoto;
      /** Why the last request failed; null without a failure. */
      problem: string | null;
      isAnalyzing: boolean;
      waitsSince: number | null;
    }
  | FlowOutcome;

/** The entry of the browser's history that the page is at, and what was read for it after a reload. */
export interface FlowPlace {
  step: StepName;
  /** Which analysis a result is of; null for a refused photo. */
  analysisId: string | null;
  /** The analysis from the history; undefined where it is not needed, or not read. */
  reloadedAnalysis: Analysis | undefined;
}

/** Whether the step needs the photo: to frame it, or after a reload where it was refused. */
export const needsPhoto = ({ outcome }: FlowState, { step, analysisId }: Pick<FlowPlace, 'step' | 'analysisId'>) =>
  step === 'prepare' || (step === 'outcome' && !outcome && !analysisId);

/** The outcome of the analysis. After a reload, it is read from the history, without its photo. */
export const getOutcome = ({ outcome }: FlowState, { reloadedAnalysis }: FlowPlace): FlowOutcome | null =>
  reloadedAnalysis
    ? { name: 'result', analysis: reloadedAnalysis, photo: null, notes: reloadedAnalysis.notes ?? '' }
    : outcome;

/** Whether a photo has no result on the screen: also after Back from one. What changes then is for the next result. */
export const isUnfinished = (state: FlowState, place: FlowPlace): boolean =>
  state.framedPhoto !== null && !(place.step === 'outcome' && getOutcome(state, place)?.name === 'result');

/** Whether a response is awaited, or the photo being sealed. */
export const isAnalyzing = ({ request }: FlowState): boolean =>
  request.name === 'pending' || request.name === 'sealing';

/** The step to show. `isRestoring`: the sealed photo is being read. */
export function getStep(state: FlowState, place: FlowPlace, isRestoring: boolean): Step {
  const { framedPhoto, waitsSince } = state;
  const outcome = getOutcome(state, place);
  if (place.step === 'camera') return { name: 'camera' };
  if (place.step === 'outcome' && outcome) return outcome;
  if (!needsPhoto(state, place)) return { name: 'choose' };
  if (!framedPhoto) return { name: isRestoring ? 'restoring' : 'choose' };
  return { name: 'prepare', framedPhoto, problem: getProblem(state), isAnalyzing: isAnalyzing(state), waitsSince };
}
