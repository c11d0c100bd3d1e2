import { coarse, type Place } from '#domain/finder/geography';

const ZIP_INSTEAD = 'Please enter your ZIP code instead.';
const NOT_SUPPORTED = `Geolocation is not supported by this browser. ${ZIP_INSTEAD}`;
/** By the codes of GeolocationPositionError. */
const REASONS: Readonly<Record<number, string>> = {
  1: 'Location access was denied.',
  2: 'Location information is unavailable.',
  3: 'The location request timed out.',
};
const reasonOf = (code: number): string =>
  `Unable to access location. ${REASONS[code] ?? 'An unknown error occurred.'} ${ZIP_INSTEAD}`;

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 };

/**
 * Where this device is, to 2 decimals of a degree: nothing finer ever leaves it (decisions B9).
 * @throws Error whose message is the specification's sentence
 */
export function whereAmI(): Promise<Place> {
  return new Promise((resolve, reject) => {
    const { geolocation } = navigator as Partial<Navigator>;
    if (!geolocation) {
      reject(new Error(NOT_SUPPORTED));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) }),
      ({ code }) => reject(new Error(reasonOf(code))),
      OPTIONS,
    );
  });
}
