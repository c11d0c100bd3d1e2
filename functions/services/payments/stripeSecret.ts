import { z } from 'zod';
import type { Config } from '#functions/runtime/config';
import type { Secrets } from '#functions/services/secrets';

const StripeSecret = z.object({ secretKey: z.string().min(1), webhookSecret: z.string().min(1) });

/**
 * Reads Stripe's API key.
 * @throws Error for a key of the other mode: live belongs to prod, test to all other stages
 */
export async function readStripeKey(
  secrets: Secrets,
  { secretId, livemode }: Pick<Config['stripe'], 'secretId' | 'livemode'>,
): Promise<string> {
  const { secretKey } = parseSecret(await secrets.read(secretId));
  if (secretKey.startsWith(livemode ? 'sk_test_' : 'sk_live_')) throw new Error('The Stripe key is of the other mode');
  return secretKey;
}

/** Reads the signing secrets of webhooks that are valid: the current one, and the one before it. */
export async function readWebhookSecrets(
  secrets: Secrets,
  { secretId }: Pick<Config['stripe'], 'secretId'>,
): Promise<string[]> {
  return (await secrets.readVersions(secretId)).map((text) => parseSecret(text).webhookSecret);
}

const parseSecret = (text: string) => StripeSecret.parse(JSON.parse(text));
