import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findZipCenter } from '#zip/zips';
import type { Coordinates } from '#domain/finder/geography';
import { ServiceError, readBody, sendResponse, type LocalService } from './localService';
import { sendRestJsonError } from './restJsonError';

const MAX_BODY = 64 * 1024;
const SEARCH_TEXT = /^\/places\/v0\/indexes\/([^/]+)\/search\/text$/;

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const SearchInput = z.strictObject({
  Text: z.string().min(1).max(200),
  BiasPosition: Position.optional(),
  FilterCountries: z.array(z.string().length(3)).max(100).optional(),
  MaxResults: z.number().int().min(1).max(50).optional(),
});
type SearchInput = z.output<typeof SearchInput>;

/** ZIP codes missing from the product's own table, so that a lookup of one reaches this service. */
const NEWER_ZIPS: Readonly<Record<string, Coordinates & { city: string; region: string }>> = {
  '75036': { latitude: 33.155, longitude: -96.879, city: 'Frisco', region: 'Texas' },
  '89437': { latitude: 39.575, longitude: -119.705, city: 'Sparks', region: 'Nevada' },
};

/**
 * Amazon Location with one place index and text search, for ZIP codes and for addresses that end in one. An address always
 * lies at the same place, up to a mile from the center of its ZIP code; about one of six addresses is not found.
 */
export function openLocation({ indexName }: { indexName: string }): LocalService {
  return {
    async handle(req, res) {
      try {
        const [, name] = SEARCH_TEXT.exec((req.url ?? '').split('?')[0]!) ?? [];
        if (req.method !== 'POST' || name === undefined) {
          throw new ServiceError('UnknownOperationException', 'Only SearchPlaceIndexForText is provided.', 404);
        }
        const body = await readBody(req, MAX_BODY, () => createValidationError('The request is too large.'));
        if (decodeURIComponent(name) !== indexName) {
          throw new ServiceError('ResourceNotFoundException', `No such place index: ${name}`, 404);
        }
        const result = searchPlaceIndexForText(parseInput(body));
        sendResponse(res, 200, { 'content-type': 'application/json' }, JSON.stringify(result));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        sendRestJsonError(res, error);
      }
    },
    close: () => Promise.resolve(),
  };
}

const createValidationError = (message: string) =>
  new ServiceError('ValidationException', message, 400, { Reason: 'FieldValidationFailed', FieldList: [] });

function parseInput(body: Buffer): SearchInput {
  try {
    return SearchInput.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw createValidationError('Input validation error');
  }
}

function searchPlaceIndexForText({ Text, BiasPosition, FilterCountries, MaxResults }: SearchInput) {
  const includesUsa = FilterCountries === undefined || FilterCountries.includes('USA');
  return {
    Summary: { Text, BiasPosition, FilterCountries, MaxResults, DataSource: 'Esri' },
    Results: includesUsa ? (searchZip(Text) ?? searchAddress(Text) ?? []) : [],
  };
}

/** Undefined when the text is not a ZIP code. */
function searchZip(text: string) {
  if (!/^\d{5}$/.test(text)) return undefined;
  const newer = NEWER_ZIPS[text];
  const place = newer ?? findZipCenter(text);
  const city = newer && { Municipality: newer.city, Region: newer.region };
  return place ? [toResult(place, { Label: `${text}, USA`, PostalCode: text, ...city })] : [];
}

function searchAddress(text: string) {
  const [, zip = ''] = /\b(\d{5})(?:-\d{4})?$/.exec(text) ?? [];
  const center = findZipCenter(zip);
  const [first, second, third] = createHash('sha256').update(text.toLowerCase()).digest();
  if (!center || first! % 6 === 0) return undefined;
  const place = {
    latitude: center.latitude + (second! / 255 - 0.5) / 40,
    longitude: center.longitude + (third! / 255 - 0.5) / 40,
  };
  return [toResult(place, { Label: `${text}, USA`, PostalCode: zip })];
}

function toResult({ latitude, longitude }: Coordinates, details: Record<string, unknown>) {
  return {
    Place: { ...details, Country: 'USA', Geometry: { Point: [longitude, latitude] }, Interpolated: false },
    Relevance: 1,
  };
}
