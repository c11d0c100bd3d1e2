import { act, render } from '@testing-library/react';
import { getHoldMs } from '../../../../lib/sessionHold';
import { SIGNED_OUT, startTestServer } from '../../../../lib/testServer';
import { UnsavedNote } from './UnsavedNote';

afterEach(() => jest.useRealTimers());

test('typing on in a note starts the ten minutes again that it holds the page open, and so does emptying it', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  startTestServer({ 'GET /api/auth/me': SIGNED_OUT });
  const showNote = (notes: string) => (
    <UnsavedNote
      analysisId="01A"
      notes={notes}
      isUnsaved
      isSaving={false}
      onSave={() => undefined}
      onRestore={() => undefined}
    />
  );
  const { rerender } = render(showNote('New'));
  for (const notes of ['New since May', '']) {
    await act(() => jest.advanceTimersByTimeAsync(9 * 60_000));
    rerender(showNote(notes));
  }
  await act(() => jest.advanceTimersByTimeAsync(9 * 60_000));
  expect(getHoldMs()).toBeGreaterThan(0);
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(getHoldMs()).toBe(0);
});
