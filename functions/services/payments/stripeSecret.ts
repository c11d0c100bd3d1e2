import { z } from 'zod';
import type { Config } from '#functions/runtime/config';
import type { Secrets } from '#functions/services/secrets';

const StripeSecret = z.object({ secretKey: z.string().min(1), webhookSecret: z.string().min(1) });

/**
 * Reads Stripe's API key, and the signing secrets that are valid: the current one, and the one before it.
 * @throws Error for a key of the other mode: live belongs to prod, test to all other stages
 */
export async function readStripeSecret(
  secrets: Secrets,
  { secretId, livemode }: Pick<Config['stripe'], 'secretId' | 'livemode'>,
): Promise<{ secretKey: string; webhookSecrets: string[] }> {
  const versions = (await secrets.readVersions(secretId)).map((text) => StripeSecret.parse(JSON.parse(text)));
  const { secretKey } = versions[0]!;
  if (secretKey.startsWith(livemode ? 'sk_test_' : 'sk_live_')) throw new Error('The Stripe key is of the other mode');
  return { secretKey, webhookSecrets: versions.map(({ webhookSecret }) => webhookSecret) };
}
