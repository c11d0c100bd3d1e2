import { act, renderHook } from '@testing-library/react';
import { useAutoCapture, useAutoCapturePreference } from './useAutoCapture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the picture is taken when the checks have held for a second, and not before', () => {
  const capture = jest.fn();
  const { rerender } = renderHook(({ isReady }) => useAutoCapture(isReady, capture), {
    initialProps: { isReady: true },
  });
  act(() => jest.advanceTimersByTime(900));
  rerender({ isReady: false });
  act(() => jest.advanceTimersByTime(5000));
  expect(capture).not.toHaveBeenCalled();
  rerender({ isReady: true });
  act(() => jest.advanceTimersByTime(900));
  rerender({ isReady: true });
  act(() => jest.advanceTimersByTime(100));
  expect(capture).toHaveBeenCalledTimes(1);
});

test('taking the picture automatically is on at first, and the choice is remembered', () => {
  localStorage.clear();
  const { result } = renderHook(useAutoCapturePreference);
  expect(result.current[0]).toBe(true);
  act(() => result.current[1](false));
  expect(result.current[0]).toBe(false);
  expect(renderHook(useAutoCapturePreference).result.current[0]).toBe(false);
});
