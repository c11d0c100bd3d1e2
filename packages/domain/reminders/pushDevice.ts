import { z } from 'zod';
import { reminderFormMessages } from './messages';

const t = reminderFormMessages;

/** Devices of an account that get notifications at most. Another one replaces the one that was added first. */
export const MAX_PUSH_DEVICES = 10;

/** Sizes in bytes of a public key on P-256, uncompressed, and of the secret of a subscription. Source: RFC 8291. */
const PUBLIC_KEY_BYTES = 65;
const SECRET_BYTES = 16;

/** Bytes in base64url, which has no padding here. */
const bytesOf = (count: number) =>
  z
    .string({ error: () => t('device') })
    .regex(/^[\w-]+$/, { error: () => t('device') })
    .length(Math.ceil((count * 4) / 3), { error: () => t('device') });

/** The id of a device: the SHA-256 of the address at its push service, in hex. It says nothing about the address. */
const PushDeviceId = z.string().regex(/^[0-9a-f]{64}$/, { error: () => t('device') });
export const ByPushDevice = z.object({ id: PushDeviceId });

/** The subscription of a browser, as its Push API names it, and the key of ours that it is bound to. */
export const PushDeviceRequest = z.object({
  endpoint: z.url({ error: () => t('device') }).max(2048, { error: () => t('device') }),
  keys: z.object({ p256dh: bytesOf(PUBLIC_KEY_BYTES), auth: bytesOf(SECRET_BYTES) }),
  serverKey: bytesOf(PUBLIC_KEY_BYTES),
});

/** The devices of an account that get notifications. */
export const PushDeviceIds = z.object({ ids: z.array(PushDeviceId) });
/** The same, and the key that a browser subscribes with. */
export const PushDeviceList = PushDeviceIds.extend({ serverKey: bytesOf(PUBLIC_KEY_BYTES) });

/** What a notification says, and the page of the site that a tap opens. The push service cannot read it. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path with its query. */
  path: string;
}
