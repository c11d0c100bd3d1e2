import { createHmac } from 'node:crypto';
import type { Account, Book, StripeEvent } from './book';
import { VERSION } from './protocol';

/** Seconds after each failed delivery until the next one: three days in all. */
const WAITS = [60, 300, 1800, 2 * 3600, 5 * 3600, ...Array<number>(6).fill(10 * 3600)];
/** How many events that were delivered a customer keeps. */
const KEPT = 30;
const ANSWER_MS = 10_000;

type Send = (request: Request) => Promise<Response>;

/** Tells the product of events, signed, all at once and in no promised order, until it answers 2xx. */
export function openDelivery(book: Book, clock: () => Date) {
  let target: { url: string; send: Send } | undefined;
  const onTheWay = new Set<Promise<void>>();
  const busy = new Set<string>();

  const deliver = async (account: Account, event: StripeEvent, delivery: { attempts: number }) => {
    busy.add(event.id);
    const isTaken = await send(event);
    busy.delete(event.id);
    const wait = WAITS[delivery.attempts];
    const isOver = isTaken || wait === undefined;
    event.delivery = isOver ? null : { attempts: delivery.attempts + 1, nextAt: seconds(clock()) + wait };
    const done = account.events.filter((kept) => kept.delivery === null);
    account.events = account.events.filter((kept) => !done.slice(0, -KEPT).includes(kept));
    await book.save(account);
  };

  const send = async (event: StripeEvent): Promise<boolean> => {
    const payload = JSON.stringify(envelope(event));
    const timestamp = seconds(clock());
    const signature = createHmac('sha256', book.secrets.webhookSecret).update(`${timestamp}.${payload}`).digest('hex');
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${timestamp},v1=${signature}`,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    try {
      const request = new Request(target!.url, {
        method: 'POST',
        headers,
        body: payload,
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return (await target!.send(request)).ok;
    } catch {
      return false;
    }
  };

  /** Starts every delivery that is due. */
  const flush = () => {
    if (!target) return;
    const now = seconds(clock());
    for (const account of book.accounts.values()) {
      for (const event of account.events) {
        const { delivery } = event;
        if (!delivery || delivery.nextAt > now || busy.has(event.id)) continue;
        const way = deliver(account, event, delivery).finally(() => onTheWay.delete(way));
        onTheWay.add(way);
      }
    }
  };

  return {
    flush,
    /** Where the product listens, and how it is reached. */
    deliverTo: (url: string, by: Send = fetch) => {
      target = { url, send: by };
      flush();
    },
    /** Resolves when nothing that is due is left to deliver. */
    settled: async () => {
      flush();
      while (onTheWay.size > 0) {
        await Promise.all(onTheWay);
        flush();
      }
    },
    close: async () => {
      target = undefined;
      await Promise.all(onTheWay);
    },
  };
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const envelope = ({ id, created, type, object }: StripeEvent) => ({
  id,
  object: 'event',
  api_version: VERSION,
  created,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});
