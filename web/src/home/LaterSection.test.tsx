import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SETTLE_MS } from '../lib/useIsSettled';
import { LaterSection } from './LaterSection';

function renderSection(path: string, section: ReactNode = 'What to look for') {
  jest.spyOn(performance, 'now').mockReturnValue(0);
  return render(
    <MemoryRouter initialEntries={[path]}>
      <LaterSection>{section}</LaterSection>
    </MemoryRouter>,
  );
}

const isShown = () => screen.queryByText('What to look for') !== null;

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a section below the first screen waits until the page has settled', () => {
  jest.useFakeTimers();
  renderSection('/');
  expect(isShown()).toBe(false);
  act(() => jest.advanceTimersByTime(SETTLE_MS));
  expect(isShown()).toBe(true);
});

test('it is there at once for a person who scrolls to it', () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((callback) => {
    report = callback as typeof report;
    return { observe: () => undefined, disconnect: () => undefined } as unknown as IntersectionObserver;
  });
  renderSection('/');
  act(() => report([{ isIntersecting: false }]));
  expect(isShown()).toBe(false);
  act(() => report([{ isIntersecting: true }]));
  expect(isShown()).toBe(true);
});

test('its place is as high as the window until it is there', async () => {
  jest.useFakeTimers();
  const Late = lazy(
    () =>
      new Promise<{ default: () => string }>((resolve) =>
        setTimeout(() => resolve({ default: () => 'What to look for' }), 1),
      ),
  );
  const { container } = renderSection('/', <Late />);
  const hasPlace = () => container.querySelector('.home__later') !== null;
  expect(hasPlace()).toBe(true);
  act(() => jest.advanceTimersByTime(SETTLE_MS));
  expect([isShown(), hasPlace()]).toEqual([false, true]);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect([isShown(), hasPlace()]).toEqual([true, false]);
});

test('where the address names a section, the page shows none before those above it are there', async () => {
  let load: (module: { default: () => string }) => void = () => undefined;
  const Late = lazy(() => new Promise<{ default: () => string }>((resolve) => (load = resolve)));
  render(
    <MemoryRouter initialEntries={['/#contact']}>
      <Suspense>
        <LaterSection>
          <Late />
        </LaterSection>
        <LaterSection>Contact</LaterSection>
      </Suspense>
    </MemoryRouter>,
  );
  expect(screen.queryByText(/Contact/)).toBeNull();
  await act(async () => {
    load({ default: () => 'What to look for' });
    await Promise.resolve();
  });
  expect(await screen.findByText('What to look forContact')).toBeTruthy();
});
