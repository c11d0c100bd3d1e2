import type { BodyPin } from '#domain/bodyMap/bodyPin';

/** The spot of which another page asks for a photo: one of the history, or a new one at a place. */
export interface PhotoRequest {
  spotId: string | null;
  region: string | null;
  pin: BodyPin | null;
}

/** Reads the request that a link to the analysis has in its history entry; null without one. */
export function readPhotoRequest(state: unknown): PhotoRequest | null {
  return (state as { photoRequest?: PhotoRequest } | null)?.photoRequest ?? null;
}
