import { act, render, renderHook, screen } from '@testing-library/react';
import { MODAL_CHANGE, ToastProvider, useToast, useErrorsOfScreen, type ToastMessage } from './Toast';

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

test('an error leaves with the page that showed it, and a success stays for its seconds', () => {
  const { result } = renderHook(useToast, { wrapper: ToastProvider });
  const dismissOfOtherPages = () => result.current.dismissError(({ pathname }) => pathname !== location.pathname);
  for (const [tone, titles] of [
    ['error', []],
    ['success', ['Note']],
  ] as const) {
    history.replaceState(null, '', '/blog');
    act(() => result.current.show({ title: 'Note', tone }));
    act(dismissOfOtherPages);
    expect(readTitles()).toEqual(['Note']);
    history.replaceState(null, '', '/about');
    act(dismissOfOtherPages);
    expect(readTitles()).toEqual(titles);
  }
});

test.each([
  ['error', []],
  ['success', ['Camera Error']],
] as const)('when its screen goes away, a toast of the tone %s leaves %j', (tone, titles) => {
  function Screen() {
    useErrorsOfScreen();
    const { show } = useToast();
    return <button onClick={() => show({ title: 'Camera Error', tone })}>Show</button>;
  }
  const renderScreen = (isShown: boolean) => <ToastProvider>{isShown && <Screen />}</ToastProvider>;
  const { rerender } = render(renderScreen(true));
  act(() => screen.getByText('Show').click());
  expect(readTitles()).toEqual(['Camera Error']);
  rerender(renderScreen(false));
  expect(readTitles()).toEqual(titles);
});

test.each([
  ['the focused control', 'at the bottom', 700, true],
  ['the focused control', 'in the middle', 300, false],
  ['the main button', 'at the bottom', 700, true],
  ['the tile of a main choice', 'at the bottom', 700, true],
  ['the main button', 'in the middle', 300, false],
])('with %s %s, whether the toast moves to the top is as stated', (control, _, top, isAtTop) => {
  const getBox = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.matches('.toast') ? { top: 650, bottom: 750, height: 100 } : { top, bottom: top + 48 }) as DOMRect;
  });
  const show = renderToasts();
  const button = document.body.appendChild(document.createElement('button'));
  if (control === 'the main button') button.className = 'button--primary';
  else if (control === 'the tile of a main choice') button.dataset['main'] = '';
  else button.focus();
  show({ title: 'Analysis Failed', tone: 'error' });
  expect(document.querySelector('.toast-place--top') !== null).toBe(isAtTop);
  button.remove();
  getBox.mockRestore();
});

test('a toast at the top leaves the menus of the header in reach', () => {
  const getBox = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.matches('header') ? { top: 0, bottom: 68 } : { top: 650, bottom: 750, height: 100 }) as DOMRect;
  });
  const show = renderToasts();
  const header = document.body.appendChild(document.createElement('header'));
  const button = document.body.appendChild(document.createElement('button'));
  button.className = 'button--primary';
  show({ title: 'Welcome!' });
  expect(document.querySelector<HTMLElement>('.toast-place--top')!.style.marginTop).toBe('68px');
  header.remove();
  button.remove();
  getBox.mockRestore();
});

test('a toast that covers the main button after the window changes its size moves to the top', () => {
  let top = 300;
  const getBox = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.matches('.toast') ? { top: 650, bottom: 750, height: 100 } : { top, bottom: top + 48 }) as DOMRect;
  });
  const show = renderToasts();
  const button = document.body.appendChild(document.createElement('button'));
  button.className = 'button--primary';
  show({ title: 'Login Failed', tone: 'error' });
  expect(document.querySelector('.toast-place--top')).toBeNull();
  top = 700;
  act(() => void dispatchEvent(new Event('resize')));
  expect(document.querySelector('.toast-place--top')).not.toBeNull();
  button.remove();
  getBox.mockRestore();
});

test('in a dialog without a bar of actions the toast never moves over its head: the focused control is scrolled above it', () => {
  const getBox = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.matches('.toast') ? { top: 650, bottom: 750, height: 100 } : { top: 700, bottom: 748 }) as DOMRect;
  });
  const show = renderToasts();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.className = 'dialog';
  dialog.setAttribute('open', '');
  dialog.appendChild(document.createElement('button')).focus();
  act(() => void document.dispatchEvent(new Event(MODAL_CHANGE)));
  show({ title: 'Reminder is on' });
  expect(document.querySelector('.toast-place--top')).toBeNull();
  expect(dialog.scrollTop).toBe(748 + 24 - 650);
  dialog.remove();
  act(() => void document.dispatchEvent(new Event(MODAL_CHANGE)));
  getBox.mockRestore();
});
