import { act, render, screen } from '@testing-library/react';
import { ToastProvider, useToast, type ToastMessage } from './Toast';

function TestConsumer({ onReady }: { onReady: (show: (message: ToastMessage) => void) => void }) {
  const { show } = useToast();
  onReady(show);
  return null;
}

function renderToasts() {
  let show: (message: ToastMessage) => void = () => undefined;
  render(
    <ToastProvider>
      <TestConsumer onReady={(showToast) => (show = showToast)} />
    </ToastProvider>,
  );
  return (message: ToastMessage) => act(() => show(message));
}

const readTitles = () => [...document.querySelectorAll('.toast__title')].map((title) => title.textContent);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('only one toast is visible: a new one replaces it', () => {
  const show = renderToasts();
  show({ title: 'Saved' });
  show({ title: 'Saved again' });
  expect(readTitles()).toEqual(['Saved again']);
});

test('a success disappears after its seconds and is announced politely', () => {
  const show = renderToasts();
  show({ title: 'Sent', seconds: 6 });
  expect(screen.getByRole('status').textContent).toContain('Sent');
  act(() => jest.advanceTimersByTime(5_900));
  expect(readTitles()).toEqual(['Sent']);
  act(() => jest.advanceTimersByTime(200));
  expect(readTitles()).toEqual([]);
});

test('an error is announced immediately and stays until dismissed', () => {
  const show = renderToasts();
  show({ title: 'Login Failed', tone: 'error' });
  act(() => jest.advanceTimersByTime(600_000));
  expect(screen.getByRole('alert').textContent).toContain('Login Failed');
  act(() => screen.getByLabelText('Dismiss').click());
  expect(readTitles()).toEqual([]);
});

test('an error after a success is not dismissed by the earlier timer', () => {
  const show = renderToasts();
  show({ title: 'Sent' });
  show({ title: 'Broken', tone: 'error' });
  act(() => jest.advanceTimersByTime(60_000));
  expect(readTitles()).toEqual(['Broken']);
});
