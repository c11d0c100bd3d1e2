import { roundCoordinate, type Coordinates } from '#domain/finder/geography';

const ZIP_INSTEAD = 'Please enter your ZIP code instead.';
const NOT_SUPPORTED = `Geolocation is not supported by this browser. ${ZIP_INSTEAD}`;
/** Sentences by `GeolocationPositionError.code`. */
const ERROR_TEXTS: Readonly<Record<number, string>> = {
  1: 'Location access was denied.',
  2: 'Location information is unavailable.',
  3: 'The location request timed out.',
};
const describeError = (code: number): string =>
  `Unable to access location. ${ERROR_TEXTS[code] ?? 'An unknown error occurred.'} ${ZIP_INSTEAD}`;

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
      reject(new Error(NOT_SUPPORTED));
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
