import { startLocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';

/** The implementation of AWS services that a test of their behavior calls. */
export interface Target {
  /** What each client of the SDK is created with. */
  client: { endpoint: string; maxAttempts: number } & typeof LOCAL_CREDENTIALS;
  /** The resources that our local cloud brings along, with the names it gave them. Undefined where a test must create its own. */
  localResources:
    | {
        keyId: string;
        userPoolId: string;
        clientId: string;
        clientSecret: string;
        mailFrom: string;
        endpointName: string;
        placeIndexName: string;
      }
    | undefined;
  close: () => Promise<void>;
}

/** Opens the implementation at the address in `BEHAVIOR_OF`, or without one our local cloud. */
export async function openTarget(): Promise<Target> {
  const options = { maxAttempts: 1, ...LOCAL_CREDENTIALS };
  const endpoint = process.env['BEHAVIOR_OF'];
  if (endpoint !== undefined)
    return { client: { endpoint, ...options }, localResources: undefined, close: () => Promise.resolve() };
  const cloud = await startLocalCloud({ dataDir: null });
  const { environment, clientSecret } = cloud;
  return {
    client: { endpoint: cloud.endpoint, ...options },
    localResources: {
      keyId: environment.KMS_KEY_ID,
      userPoolId: environment.USER_POOL_ID,
      clientId: environment.USER_POOL_CLIENT_ID,
      clientSecret,
      mailFrom: environment.MAIL_FROM,
      endpointName: environment.SAGEMAKER_ENDPOINT_NAME,
      placeIndexName: environment.PLACE_INDEX_NAME,
    },
    close: () => cloud.close(),
  };
}
