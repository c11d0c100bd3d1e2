import { roundCoordinate, type Coordinates } from '#domain/finder/geography';
import { finderMessages } from './messages';

const t = finderMessages;

/** Keys of sentences by `GeolocationPositionError.code`. */
const ERROR_KEYS = { 1: 'locationDenied', 2: 'locationUnavailable', 3: 'locationTimedOut' } as const;
const describeError = (code: number): string =>
  t(code in ERROR_KEYS ? ERROR_KEYS[code as keyof typeof ERROR_KEYS] : 'locationFailed');

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 };

/**
 * The position of this device, rounded to 2 decimals of a degree: no finer position leaves the device
 * (docs/decisions/020-location-privacy.md).
 * @throws Error with a sentence for the person.
 */
export function locateDevice(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    const { geolocation } = navigator as Partial<Navigator>;
    if (!geolocation) {
      reject(new Error(t('locationUnsupported')));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: roundCoordinate(coords.latitude), longitude: roundCoordinate(coords.longitude) }),
      ({ code }) => reject(new Error(describeError(code))),
      OPTIONS,
    );
  });
}
