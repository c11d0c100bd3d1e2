import { AppError } from '#domain/http/errors';
import { dermatologistsRoutes } from '#domain/http/routes/dermatologists';
import { roundCoordinate } from '#domain/finder/geography';
import { findZipCenter } from '#zip/zips';
import { endpoint } from '#functions/http/endpoint';
import { getFinderServices } from '#functions/services/finder/finderServices';
import { finderQueryMessages } from '#domain/finder/messages';

/** Returns the center of a ZIP code, from our table, or from Amazon Location for a newer code. */
export const handler = endpoint(dermatologistsRoutes.geocode, async (context) => {
  const { zipcode } = context.query;
  const place =
    findZipCenter(zipcode) ?? (await getFinderServices(context).placeIndex.findZip(zipcode).catch(throwUnavailable));
  if (!place) throw new AppError('not_found', finderQueryMessages('zipNotFound'));
  return { latitude: roundCoordinate(place.latitude), longitude: roundCoordinate(place.longitude) };
});

function throwUnavailable(cause: unknown): never {
  throw new AppError('unavailable', finderQueryMessages('zipNotFound'), {}, { cause });
}
