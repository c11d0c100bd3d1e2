import { milesBetween, type Place } from '#domain/finder/geography';
import { SearchPlaceIndexForTextCommand, type LocationClient } from '@aws-sdk/client-location';
import { z } from 'zod';

/** What the best match must bring: `[longitude, latitude]`, and how sure it is where the data's provider says so. */
const Match = z.object({
  Place: z.object({
    Geometry: z.object({ Point: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
    PostalCode: z.string().optional(),
  }),
  Relevance: z.number().default(1),
});

/** A match less sure than this is another address. */
const SURE = 0.8;
/** An address lies in its ZIP code; farther than this from its middle, another one was found. */
const PLAUSIBLE_MILES = 30;

/** Amazon Location's index of places, asked for one text at a time. It is never told where a person is. */
export class Location {
  constructor(
    private readonly client: LocationClient,
    private readonly indexName: string,
  ) {}

  /** The middle of a ZIP code of five digits; null where there is none. */
  async zip(zip: string): Promise<Place | null> {
    const match = await this.best(zip);
    return match?.Place.PostalCode?.slice(0, 5) === zip ? placeOf(match) : null;
  }

  /** Where an address lies, given the middle of its ZIP code; null where it was not found. */
  async address(address: string, middle: Place, signal: AbortSignal): Promise<Place | null> {
    const match = await this.best(address, { near: middle, signal });
    if (!match || match.Relevance < SURE) return null;
    const place = placeOf(match);
    return milesBetween(middle, place) <= PLAUSIBLE_MILES ? place : null;
  }

  private async best(
    text: string,
    { near, signal }: { near?: Place; signal?: AbortSignal } = {},
  ): Promise<z.infer<typeof Match> | undefined> {
    const { Results } = await this.client.send(
      new SearchPlaceIndexForTextCommand({
        IndexName: this.indexName,
        Text: text,
        ...(near && { BiasPosition: [near.longitude, near.latitude] }),
        FilterCountries: ['USA'],
        MaxResults: 1,
      }),
      { abortSignal: signal },
    );
    return z.array(Match).parse(Results ?? [])[0];
  }
}

function placeOf({ Place: { Geometry } }: z.infer<typeof Match>): Place {
  const [longitude, latitude] = Geometry.Point;
  return { latitude, longitude };
}
