import { useEffect, useRef, useState } from 'react';
import { readSetting, saveSetting } from '../../../device/deviceSettings';

/** How long the checks must hold before the picture is taken. */
const HOLD_MS = 1000;

/** Whether the camera takes the picture by itself. The choice is remembered on this device. */
export function useAutoCapturePreference() {
  const [isOn, setIsOn] = useState(() => readSetting('camera.autoCapture') !== 'off');
  const setPreference = (on: boolean) => {
    setIsOn(on);
    saveSetting('camera.autoCapture', on ? 'on' : 'off');
  };
  return [isOn, setPreference] as const;
}

/** Calls `capture` once `isReady` has held for a second. */
export function useAutoCapture(isReady: boolean, capture: () => void): void {
  const latestCapture = useRef(capture);
  useEffect(() => {
    latestCapture.current = capture;
  });
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => latestCapture.current(), HOLD_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
}
