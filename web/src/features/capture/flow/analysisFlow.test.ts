import { buildAnalysis } from '../../../testing/fixtures';
import type { SpotDetails } from '../details/spotDetails';
import type { FramedPhoto } from '../prepare/framedPhoto';
import {
  createFlow,
  getOutcome,
  getStep,
  isAnalyzing,
  isAwaited,
  isUnfinished,
  needsPhoto,
  reduceFlow,
  type FlowEvent,
  type FlowPlace,
  type FlowState,
  type FlowOutcome,
} from './analysisFlow';

const DETAILS: SpotDetails = {
  spot: { kind: 'new' },
  region: '',
  pin: null,
  locationNote: '',
  answers: { changing: null, bleeding: null, isNew: null, largerThan6mm: null },
  notes: '',
};
const CHEST: SpotDetails = { ...DETAILS, region: 'Chest' };
const SQUARE = { x: 0, y: 0, size: 224 };
const frame = (name: string) => ({ photo: { name }, square: SQUARE, mark: null }) as unknown as FramedPhoto;
const [FIRST, SECOND] = [frame('first.jpg'), frame('second.jpg')];
const ANALYSIS = buildAnalysis({ notes: null });
const RESULT = { name: 'result', analysis: ANALYSIS, photo: null, notes: '' } as const;
const REFUSED: FlowOutcome = { name: 'refused', reasons: ['It is blurred.'], croppedPhoto: 'data:,' };
const PREPARE: FlowPlace = { step: 'prepare', analysisId: null, reloadedAnalysis: undefined };
const OUTCOME: FlowPlace = { ...PREPARE, step: 'outcome' };
const NEW = createFlow(DETAILS);

const after = (...events: FlowEvent[]): FlowState => events.reduce(reduceFlow, NEW);
const choose = (framedPhoto = FIRST, choice = 1): FlowEvent[] => [
  { name: 'choiceStarted' },
  { name: 'photoChosen', choice, ownerId: 'maria', framedPhoto },
];
/** A photo with its answers, as it was sealed on the device. */
const seal = (framedPhoto: FramedPhoto) => ({ ownerId: 'maria', framedPhoto, details: CHEST, waitsSince: 5 });
const ANALYZE: FlowEvent[] = [...choose(), { name: 'requestStarted' }];
const CANCEL: FlowEvent = { name: 'requestCanceled' };
const lose = (id = 1): FlowEvent => ({ name: 'connectionLost', id, problem: 'Offline' });
const fail = (id = 1, problem: string | null = 'Busy'): FlowEvent => ({ name: 'requestFailed', id, problem });
const answer = (id = 1, outcome: FlowOutcome = RESULT): FlowEvent => ({ name: 'requestAnswered', id, outcome });
const show = (state: FlowState, place = PREPARE) => getStep(state, place, false);

test('a chosen photo is framed, belongs to the user who chose it, and is still without a result', () => {
  const state = after(...choose());
  expect(state).toMatchObject({ framedPhoto: FIRST, ownerId: 'maria', waitsSince: null, outcome: null });
  expect(show(state)).toEqual({
    name: 'prepare',
    framedPhoto: FIRST,
    problem: null,
    isAnalyzing: false,
    waitsSince: null,
  });
  expect(isUnfinished(state, PREPARE)).toBe(true);
});

test('of two photos chosen quickly the last one is shown, whichever is decoded last', () => {
  const late: FlowEvent = { name: 'photoChosen', choice: 1, ownerId: 'maria', framedPhoto: FIRST };
  const state = after({ name: 'choiceStarted' }, ...choose(SECOND, 2), late);
  expect(state.framedPhoto).toBe(SECOND);
});

test.each<[string, FlowEvent]>([
  ['another choice', { name: 'choiceStarted' }],
  ['the way to another photo', { name: 'restarted', details: DETAILS }],
  ['closing the page', { name: 'pageClosed' }],
])('a photo decoded after %s is not shown', (_, event) => {
  const [start, chosen] = choose();
  const state = after(start!, event);
  expect(reduceFlow(state, chosen!)).toBe(state);
  expect(reduceFlow(state, { ...seal(FIRST), name: 'waitingPhotoOpened', choice: 1 })).toBe(state);
});

test('a waiting photo that is opened brings its answers and takes the place of a result', () => {
  const opened: FlowEvent = { ...seal(SECOND), name: 'waitingPhotoOpened', choice: 2 };
  const state = after(...ANALYZE, answer(), { name: 'choiceStarted' }, opened);
  expect(state).toMatchObject({ ...seal(SECOND), outcome: null, request: { name: 'none' } });
});

test('a draft that is restored after a reload brings its answers', () => {
  const state = after({ ...seal(FIRST), name: 'draftRestored' });
  expect(state).toMatchObject(seal(FIRST));
  expect(show(state)).toMatchObject({ name: 'prepare', waitsSince: 5 });
});

test('frame, scale and answers change what is in hand; without a photo there is no frame', () => {
  const changes: FlowEvent[] = [
    { name: 'squareChanged', square: { x: 9, y: 9, size: 300 } },
    { name: 'markChanged', mark: null },
    { name: 'detailsChanged', details: CHEST },
  ];
  expect(after(...choose(), ...changes)).toMatchObject({
    framedPhoto: { photo: FIRST.photo, square: { size: 300 }, mark: null },
    details: CHEST,
  });
  expect(after(...changes)).toEqual({ ...NEW, details: CHEST });
});

test('an answered request shows its result, and Back from it the photo for the next one', () => {
  const pending = after(...ANALYZE);
  expect(show(pending)).toMatchObject({ name: 'prepare', isAnalyzing: true, problem: null });
  expect(isAwaited(pending, 1)).toBe(true);
  const state = reduceFlow(pending, answer());
  expect(isAnalyzing(state)).toBe(false);
  expect(show(state, OUTCOME)).toEqual(RESULT);
  expect(isUnfinished(state, OUTCOME)).toBe(false);
  expect(show(state)).toMatchObject({ name: 'prepare', framedPhoto: FIRST });
  expect(isUnfinished(state, PREPARE)).toBe(true);
});

test('a refused photo shows why, and stays in hand', () => {
  const state = after(...ANALYZE, answer(1, REFUSED));
  expect(show(state, OUTCOME)).toEqual(REFUSED);
  expect(isUnfinished(state, OUTCOME)).toBe(true);
  expect(show(state)).toMatchObject({ name: 'prepare', framedPhoto: FIRST });
});

test('a new request keeps the earlier result until its own, and says nothing of the earlier failure', () => {
  const state = after(...ANALYZE, answer(), { name: 'requestStarted' });
  expect(state.outcome).toEqual(RESULT);
  expect(show(after(...ANALYZE, fail(), { name: 'requestStarted' }))).toMatchObject({ problem: null });
});

test.each<[string, FlowEvent[]]>([
  ['was canceled', [CANCEL]],
  ['was followed by another', [{ name: 'requestStarted' }]],
  ['belongs to a photo that was replaced', choose(SECOND, 2)],
  ['belongs to a photo that was given up', [{ name: 'restarted', details: DETAILS }]],
  ['failed already', [fail()]],
])('the response to a request that %s changes nothing', (_, events) => {
  const state = after(...ANALYZE, ...events);
  expect(isAwaited(state, 1)).toBe(false);
  for (const late of [answer(), fail(), lose(), { name: 'photoSealed', id: 1, waitsSince: 7 } as const]) {
    expect(reduceFlow(state, late)).toBe(state);
  }
});

test('a response to a closed page changes nothing, and is still awaited, so that its result stays in the history', () => {
  const state = after(...ANALYZE, { name: 'pageClosed' });
  expect(reduceFlow(state, answer())).toBe(state);
  expect(isAwaited(state, 1)).toBe(true);
});

test('a failure is said beside the photo, unless something else on the page says it', () => {
  expect(show(after(...ANALYZE, fail()))).toMatchObject({ name: 'prepare', problem: 'Busy', isAnalyzing: false });
  expect(show(after(...ANALYZE, fail(1, null)))).toMatchObject({ name: 'prepare', problem: null, isAnalyzing: false });
});

test('without a connection the photo is sealed, and then waits with the reason', () => {
  const sealing = after(...ANALYZE, lose());
  expect(show(sealing)).toMatchObject({ problem: 'Offline', isAnalyzing: true, waitsSince: null });
  const state = reduceFlow(sealing, { name: 'photoSealed', id: 1, waitsSince: 7 });
  expect(show(state)).toMatchObject({ problem: 'Offline', isAnalyzing: false, waitsSince: 7 });
});

test('a photo that is canceled while it is sealed does not wait', () => {
  const state = after(...ANALYZE, lose(), CANCEL);
  expect(show(state)).toMatchObject({ problem: 'Offline', isAnalyzing: false, waitsSince: null });
  expect(reduceFlow(state, { name: 'photoSealed', id: 1, waitsSince: 7 })).toBe(state);
});

test.each<[string, FlowEvent]>([
  ['a result', answer()],
  ['a refusal', answer(1, REFUSED)],
])('a waiting photo no longer waits after %s', (_, event) => {
  const opened: FlowEvent = { ...seal(FIRST), name: 'waitingPhotoOpened', choice: 1 };
  const waiting = after({ name: 'choiceStarted' }, opened, { name: 'requestStarted' });
  expect([waiting.waitsSince, reduceFlow(waiting, event).waitsSince]).toEqual([5, null]);
});

test('canceling without a request changes nothing, and keeps what failed before', () => {
  const failed = after(...ANALYZE, fail());
  expect(reduceFlow(failed, CANCEL)).toBe(failed);
  expect(reduceFlow(NEW, CANCEL)).toBe(NEW);
});

test('a note that is typed stays with the result, also with one read from the history after a reload', () => {
  const typed: FlowEvent = { name: 'notesChanged', result: RESULT, notes: 'Itches' };
  expect(after(...ANALYZE, answer(), typed).outcome).toEqual({ ...RESULT, notes: 'Itches' });
  const place = { ...OUTCOME, analysisId: ANALYSIS.id, reloadedAnalysis: ANALYSIS };
  expect(getOutcome(NEW, place)).toEqual(RESULT);
  expect(after(typed).outcome).toEqual({ ...RESULT, notes: 'Itches' });
});

test('what is typed while a note is being saved is not saved with it', () => {
  const typed: FlowEvent = { name: 'notesChanged', result: RESULT, notes: 'Itches more' };
  const saved: FlowEvent = { name: 'notesSaved', analysisId: ANALYSIS.id, notes: 'Itches' };
  const { outcome } = after(...ANALYZE, answer(), typed, saved);
  expect(outcome).toEqual({ ...RESULT, analysis: { ...ANALYSIS, notes: 'Itches' }, notes: 'Itches more' });
});

test.each<[string, FlowState]>([
  ['another result', after(...ANALYZE, answer(1, { ...RESULT, analysis: buildAnalysis({ id: 'another' }) }))],
  ['a refused photo', after(...ANALYZE, answer(1, REFUSED))],
  ['no result', NEW],
])('a note saved late does not change %s', (_, state) => {
  expect(reduceFlow(state, { name: 'notesSaved', analysisId: ANALYSIS.id, notes: 'Itches' })).toBe(state);
});

test('the way to another photo resets photo, answers, failure and result, and counts on', () => {
  const state = after(
    ...ANALYZE,
    fail(),
    { name: 'detailsChanged', details: CHEST },
    { name: 'restarted', details: DETAILS },
  );
  expect(state).toEqual({ ...NEW, ownerId: 'maria', choice: 2, requestCount: 1 });
  expect(show(state, { ...PREPARE, step: 'choose' })).toEqual({ name: 'choose' });
});

test('a page that is opened again after it was closed takes a photo', () => {
  const state = after({ name: 'pageClosed' }, { name: 'pageOpened' }, ...choose());
  expect(state.framedPhoto).toBe(FIRST);
  expect(reduceFlow(state, { name: 'pageOpened' })).toBe(state);
});

test.each<[string, FlowPlace, boolean, string]>([
  ['the first step', { ...PREPARE, step: 'choose' }, false, 'choose'],
  ['the camera', { ...PREPARE, step: 'camera' }, false, 'camera'],
  ['the photo while it is read', PREPARE, true, 'restoring'],
  ['the photo, which was not sealed', PREPARE, false, 'choose'],
  ['a refused photo while it is read', OUTCOME, true, 'restoring'],
  ['a result while it is read', { ...OUTCOME, analysisId: ANALYSIS.id }, false, 'choose'],
  ['a result', { ...OUTCOME, analysisId: ANALYSIS.id, reloadedAnalysis: ANALYSIS }, false, 'result'],
])('after a reload at %s that is the step', (_, place, isRestoring, name) => {
  expect(getStep(NEW, place, isRestoring).name).toBe(name);
});

test('after a reload the photo is needed to frame it, or where it was refused, and not for a result', () => {
  expect(needsPhoto(NEW, PREPARE)).toBe(true);
  expect(needsPhoto(NEW, OUTCOME)).toBe(true);
  expect(needsPhoto(NEW, { ...OUTCOME, analysisId: ANALYSIS.id })).toBe(false);
  expect(needsPhoto(after(...ANALYZE, answer(1, REFUSED)), OUTCOME)).toBe(false);
});
