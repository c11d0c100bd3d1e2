import { toAnalysisFailure, formatWait } from './analysisFailure';

const error = (code: string, more = {}) => ({
  code,
  status: 400,
  text: '',
  reasons: [],
  retryAfterSeconds: null,
  ...more,
});

test('a refused photo gets a sentence for each reason', () => {
  const reasons = [
    { code: 'blurred', message: 'blurred' },
    { code: 'hairy', message: 'Too much hair. Part it.' },
  ];
  expect(toAnalysisFailure(error('image_unassessable', { reasons }))).toEqual({
    kind: 'refused',
    reasons: ['The photo is blurred. Hold still, tap the spot to focus, and try again.', 'Too much hair. Part it.'],
  });
});

test('without a subscription the failure leads to the paywall', () => {
  expect(toAnalysisFailure(error('subscription_required'))).toEqual({ kind: 'locked' });
});

test('an ended session is no failure to show, because the sign-in says what to do', () => {
  expect(toAnalysisFailure(error('unauthenticated', { text: 'No session.' }))).toEqual({ kind: 'sessionEnded' });
});

test('too many photos say when to try again', () => {
  expect(toAnalysisFailure(error('too_many_requests', { retryAfterSeconds: 40 }))).toEqual({
    kind: 'problem',
    text: 'That was a lot of photos in a short time. Try again in 40 seconds.',
  });
  expect(formatWait(1)).toBe('1 second');
  expect(formatWait(90)).toBe('2 minutes');
  expect(formatWait(7200)).toBe('2 hours');
});

test('other failures show the server’s sentence, or that the analysis failed', () => {
  expect(toAnalysisFailure(error('internal', { text: 'Something went wrong.' }))).toMatchObject({
    text: 'Something went wrong.',
  });
  expect(toAnalysisFailure(error('internal'))).toMatchObject({ text: 'Analysis failed' });
  expect(toAnalysisFailure(null)).toMatchObject({ text: 'Analysis failed' });
});
