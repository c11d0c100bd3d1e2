export type PeerName = 'DynamoDB Local' | 'moto';

/** Source: Amazon DynamoDB Developer Guide, 'DynamoDB local usage notes'. */
const NO_RECOVERY = 'DynamoDB Local has no point-in-time recovery.';

/** Tests of the product that fail with another implementation, by their titles, and why ours is right. */
export const KNOWN_DIFFERENCES: Record<PeerName, Readonly<Record<string, string>>> = {
  'DynamoDB Local': {
    'a call that began before the restored moment and deleted after it is repeated': NO_RECOVERY,
    'a table of a point-in-time recovery is completed, becomes the one in use by its name, and the previous one stays':
      NO_RECOVERY,
  },
  moto: {},
};
