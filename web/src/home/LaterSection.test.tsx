import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SETTLE_MS } from '../lib/useIsSettled';
import { LaterSection } from './LaterSection';

function renderSection(path: string) {
  jest.spyOn(performance, 'now').mockReturnValue(0);
  return render(
    <MemoryRouter initialEntries={[path]}>
      <LaterSection>What to look for</LaterSection>
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

test('it is there at once where the address names a section, so that this one stays in its place', () => {
  renderSection('/#history');
  expect(isShown()).toBe(true);
});
