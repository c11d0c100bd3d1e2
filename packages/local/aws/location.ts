import { createHash } from 'node:crypto';
import { z } from 'zod';
import { centroidOf } from '#zip/zips';
import type { Place } from '#domain/finder/geography';
import { ServiceError, answer, readBody, type LocalService } from './service';

const MAX_BODY = 64 * 1024;
const SEARCH_TEXT = /^\/places\/v0\/indexes\/([^/]+)\/search\/text$/;

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Search = z.strictObject({
  Text: z.string().min(1).max(200),
  BiasPosition: Position.optional(),
  FilterCountries: z.array(z.string().length(3)).max(100).optional(),
  MaxResults: z.number().int().min(1).max(50).optional(),
});
type Search = z.output<typeof Search>;

/** ZIP codes that came after the product's own table was made, so that looking one up meets the service. */
const NEWER_ZIPS: Readonly<Record<string, Place & { city: string; region: string }>> = {
  '75036': { latitude: 33.155, longitude: -96.879, city: 'Frisco', region: 'Texas' },
  '89437': { latitude: 39.575, longitude: -119.705, city: 'Sparks', region: 'Nevada' },
};

/**
 * Amazon Location with one index of places: searching by text, for ZIP codes and for addresses that end in one. An address
 * lies up to a mile from the middle of its ZIP code, always at the same place; some addresses are not found, as in the world.
 */
export function openLocation({ indexName }: { indexName: string }): LocalService {
  return {
    async handle(req, res) {
      try {
        const [, name] = SEARCH_TEXT.exec((req.url ?? '').split('?')[0]!) ?? [];
        if (req.method !== 'POST' || name === undefined) {
          throw new ServiceError('UnknownOperationException', 'Only SearchPlaceIndexForText is provided.', 404);
        }
        const body = await readBody(req, MAX_BODY, () => invalid('The request is too large.'));
        if (decodeURIComponent(name) !== indexName) {
          throw new ServiceError('ResourceNotFoundException', `No such place index: ${name}`, 404);
        }
        answer(res, 200, JSON_TYPE, JSON.stringify(search(inputOf(body))));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const { type, message, status, members } = error;
        const headers = { ...JSON_TYPE, 'x-amzn-errortype': type };
        answer(res, status, headers, JSON.stringify({ Message: message, ...members }));
      }
    },
    close: () => Promise.resolve(),
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const invalid = (message: string) =>
  new ServiceError('ValidationException', message, 400, { Reason: 'FieldValidationFailed', FieldList: [] });

function inputOf(body: Buffer): Search {
  try {
    return Search.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw invalid('Input validation error');
  }
}

function search({ Text, BiasPosition, FilterCountries, MaxResults }: Search) {
  const isHere = FilterCountries === undefined || FilterCountries.includes('USA');
  return {
    Summary: { Text, BiasPosition, FilterCountries, MaxResults, DataSource: 'Esri' },
    Results: isHere ? (zipResult(Text) ?? addressResult(Text) ?? []) : [],
  };
}

function zipResult(text: string) {
  if (!/^\d{5}$/.test(text)) return undefined;
  const newer = NEWER_ZIPS[text];
  const place = newer ?? centroidOf(text);
  const words = newer && { Municipality: newer.city, Region: newer.region };
  return place ? [resultOf(place, { Label: `${text}, USA`, PostalCode: text, ...words })] : [];
}

function addressResult(text: string) {
  const [, zip = ''] = /\b(\d{5})(?:-\d{4})?$/.exec(text) ?? [];
  const middle = centroidOf(zip);
  const [first, second, third] = createHash('sha256').update(text.toLowerCase()).digest();
  if (!middle || first! % 6 === 0) return undefined;
  const place = {
    latitude: middle.latitude + (second! / 255 - 0.5) / 40,
    longitude: middle.longitude + (third! / 255 - 0.5) / 40,
  };
  return [resultOf(place, { Label: `${text}, USA`, PostalCode: zip })];
}

function resultOf({ latitude, longitude }: Place, place: Record<string, unknown>) {
  return {
    Place: { ...place, Country: 'USA', Geometry: { Point: [longitude, latitude] }, Interpolated: false },
    Relevance: 1,
  };
}
