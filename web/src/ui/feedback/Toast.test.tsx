import { act, render, screen } from '@testing-library/react';
import { ToastProvider, useToast, type ToastMessage } from './Toast';

function Shower({ on }: { on: (show: (message: ToastMessage) => void) => void }) {
  const { show } = useToast();
  on(show);
  return null;
}

function start() {
  let show: (message: ToastMessage) => void = () => undefined;
  render(
    <ToastProvider>
      <Shower on={(given) => (show = given)} />
    </ToastProvider>,
  );
  return (message: ToastMessage) => act(() => show(message));
}

const shown = () => [...document.querySelectorAll('.toast__title')].map((title) => title.textContent);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('one toast at a time: a new one takes the place of the old', () => {
  const show = start();
  show({ title: 'Saved' });
  show({ title: 'Saved again' });
  expect(shown()).toEqual(['Saved again']);
});

test('a success goes by itself after its seconds, and is announced politely', () => {
  const show = start();
  show({ title: 'Sent', seconds: 6 });
  expect(screen.getByRole('status').textContent).toContain('Sent');
  act(() => jest.advanceTimersByTime(5_900));
  expect(shown()).toEqual(['Sent']);
  act(() => jest.advanceTimersByTime(200));
  expect(shown()).toEqual([]);
});

test('an error is announced at once and stays until dismissed', () => {
  const show = start();
  show({ title: 'Login Failed', tone: 'error' });
  act(() => jest.advanceTimersByTime(600_000));
  expect(screen.getByRole('alert').textContent).toContain('Login Failed');
  act(() => screen.getByLabelText('Dismiss').click());
  expect(shown()).toEqual([]);
});

test('an error after a success keeps its own time', () => {
  const show = start();
  show({ title: 'Sent' });
  show({ title: 'Broken', tone: 'error' });
  act(() => jest.advanceTimersByTime(60_000));
  expect(shown()).toEqual(['Broken']);
});
