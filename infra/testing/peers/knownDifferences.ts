export type PeerName = 'DynamoDB Local' | 'moto';

/** Tests of the product that fail with another implementation, by their titles, and why ours is right. */
export const KNOWN_DIFFERENCES: Record<PeerName, Readonly<Record<string, string>>> = {
  'DynamoDB Local': {},
  moto: {},
};
