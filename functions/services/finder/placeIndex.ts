import { computeMiles, type Coordinates } from '#domain/finder/geography';
import { SearchPlaceIndexForTextCommand, type LocationClient } from '@aws-sdk/client-location';
import { z } from 'zod';

/** A search result. `Point` is `[longitude, latitude]`; not every data provider returns a relevance (0 to 1). */
const Match = z.object({
  Place: z.object({
    Geometry: z.object({ Point: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
    PostalCode: z.string().optional(),
  }),
  Relevance: z.number().default(1),
});

/** A less relevant match is a different address. */
const MIN_RELEVANCE = 0.8;
/** A match farther from the center of its ZIP code is a different address. */
const MAX_MILES_FROM_ZIP_CENTER = 30;

/** An Amazon Location place index. It never receives a person's location: docs/decisions/020-location-privacy.md. */
export class PlaceIndex {
  constructor(
    private readonly client: LocationClient,
    private readonly indexName: string,
  ) {}

  /** Finds the center of a five-digit ZIP code; null where there is none. */
  async findZip(zip: string): Promise<Coordinates | null> {
    const match = await this.findBestMatch(zip);
    return match?.Place.PostalCode?.slice(0, 5) === zip ? toPlace(match) : null;
  }

  /** Finds an address near the center of its ZIP code; null where there is none. */
  async findAddress(address: string, zipCenter: Coordinates, signal: AbortSignal): Promise<Coordinates | null> {
    const match = await this.findBestMatch(address, { bias: zipCenter, signal });
    if (!match || match.Relevance < MIN_RELEVANCE) return null;
    const place = toPlace(match);
    return computeMiles(zipCenter, place) <= MAX_MILES_FROM_ZIP_CENTER ? place : null;
  }

  private async findBestMatch(
    text: string,
    { bias, signal }: { bias?: Coordinates; signal?: AbortSignal } = {},
  ): Promise<z.infer<typeof Match> | undefined> {
    const { Results } = await this.client.send(
      new SearchPlaceIndexForTextCommand({
        IndexName: this.indexName,
        Text: text,
        ...(bias && { BiasPosition: [bias.longitude, bias.latitude] }),
        FilterCountries: ['USA'],
        MaxResults: 1,
      }),
      { abortSignal: signal },
    );
    return z.array(Match).parse(Results ?? [])[0];
  }
}

function toPlace({ Place: { Geometry } }: z.infer<typeof Match>): Coordinates {
  const [longitude, latitude] = Geometry.Point;
  return { latitude, longitude };
}
