import { failureOf, waitText } from './failure';

const error = (code: string, more = {}) => ({
  code,
  status: 400,
  text: '',
  reasons: [],
  retryAfterSeconds: null,
  ...more,
});

test('a refused photo says for each reason what to change', () => {
  const reasons = [
    { code: 'blurred', message: 'blurred' },
    { code: 'hairy', message: 'Too much hair. Part it.' },
  ];
  expect(failureOf(error('image_unassessable', { reasons }))).toEqual({
    kind: 'refused',
    reasons: ['The photo is blurred. Hold still, tap the spot to focus, and try again.', 'Too much hair. Part it.'],
  });
});

test('without a subscription the paywall is meant, not an error', () => {
  expect(failureOf(error('subscription_required'))).toEqual({ kind: 'locked' });
});

test('too many photos: says when to try again', () => {
  expect(failureOf(error('too_many_requests', { retryAfterSeconds: 40 }))).toEqual({
    kind: 'problem',
    text: 'That was a lot of photos in a short time. Try again in 40 seconds.',
  });
  expect(waitText(1)).toBe('1 second');
  expect(waitText(90)).toBe('2 minutes');
  expect(waitText(7200)).toBe('2 hours');
});

test('other failures show the server’s sentence, or that the analysis failed', () => {
  expect(failureOf(error('unauthenticated'))).toMatchObject({ text: 'Please log in to perform analysis' });
  expect(failureOf(error('internal', { text: 'Something went wrong.' }))).toMatchObject({
    text: 'Something went wrong.',
  });
  expect(failureOf(error('internal'))).toMatchObject({ text: 'Analysis failed' });
  expect(failureOf(null)).toMatchObject({ text: 'Analysis failed' });
});
