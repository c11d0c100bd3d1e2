import { ZIP_NOT_FOUND } from '#domain/finder/dermatologists';
import { AppError } from '#domain/http/errors';
import { dermatologistsRoutes } from '#domain/http/routes/dermatologists';
import { coarse } from '#domain/finder/geography';
import { centroidOf } from '#zip/zips';
import { endpoint } from '#functions/http/endpoint';
import { finderServices } from '#functions/services/finder/finderServices';

/** Where a ZIP code lies: from the table, or from Location for codes younger than it. */
export const handler = endpoint(dermatologistsRoutes.geocode, async (context) => {
  const { zipcode } = context.query;
  const place = centroidOf(zipcode) ?? (await finderServices(context).location.zip(zipcode).catch(unavailable));
  if (!place) throw new AppError('not_found', ZIP_NOT_FOUND);
  return { latitude: coarse(place.latitude), longitude: coarse(place.longitude) };
});

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', ZIP_NOT_FOUND, {}, { cause });
}
