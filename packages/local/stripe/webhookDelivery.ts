import { createHmac } from 'node:crypto';
import { STRIPE_API_VERSION } from './api/stripeProtocol';
import type { CustomerRecord, EventRecord } from './store/records';
import type { StripeStore } from './store/stripeStore';

/** Seconds from each failed delivery to the next one; three days in total. */
const RETRY_DELAYS = [60, 300, 1800, 2 * 3600, 5 * 3600, ...Array<number>(6).fill(10 * 3600)];
/** The number of delivered events that stay in a customer's record. */
const MAX_DELIVERED_EVENTS = 30;
const TIMEOUT_MS = 10_000;

type Send = (request: Request) => Promise<Response>;

/** The webhook's URL, and the function that sends requests to it. */
interface WebhookTarget {
  url: string;
  send: Send;
}

/** Delivers events to the webhook: signed, in parallel, in no guaranteed order, and repeatedly until a 2xx response. */
export function createWebhookDelivery(store: StripeStore, clock: () => Date) {
  let target: WebhookTarget | undefined;
  const deliveries = new Set<Promise<void>>();
  const activeEventIds = new Set<string>();

  const deliver = async (customer: CustomerRecord, event: EventRecord, attempts: number, to: WebhookTarget) => {
    activeEventIds.add(event.id);
    const isDelivered = await sendEvent(event, to, store.secrets.webhookSecret, clock());
    activeEventIds.delete(event.id);
    const delay = RETRY_DELAYS[attempts];
    const hasEnded = isDelivered || delay === undefined;
    event.delivery = hasEnded ? null : { attempts: attempts + 1, nextAt: toSeconds(clock()) + delay };
    removeOldEvents(customer);
    await store.saveCustomer(customer);
  };

  /** Starts all deliveries that are due. */
  const startDueDeliveries = () => {
    if (!target) return;
    const now = toSeconds(clock());
    for (const customer of store.customers.values()) {
      for (const event of customer.events) {
        const { delivery } = event;
        if (!delivery || delivery.nextAt > now || activeEventIds.has(event.id)) continue;
        const running = deliver(customer, event, delivery.attempts, target).finally(() => deliveries.delete(running));
        deliveries.add(running);
      }
    }
  };

  return {
    startDueDeliveries,
    /** Sets the webhook, and starts the deliveries that are due. */
    deliverTo: (url: string, send: Send = fetch) => {
      target = { url, send };
      startDueDeliveries();
    },
    /** Resolves when no delivery is due or running. */
    waitForDeliveries: async () => {
      startDueDeliveries();
      while (deliveries.size > 0) {
        await Promise.all(deliveries);
        startDueDeliveries();
      }
    },
    close: async () => {
      target = undefined;
      await Promise.all(deliveries);
    },
  };
}

/** Sends one signed event. Returns whether the response was 2xx. */
async function sendEvent(
  event: EventRecord,
  { url, send }: WebhookTarget,
  secret: string,
  now: Date,
): Promise<boolean> {
  const payload = JSON.stringify(toEventObject(event));
  const timestamp = toSeconds(now);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${timestamp},v1=${signature}`,
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return (await send(new Request(url, { method: 'POST', headers, body: payload, signal }))).ok;
  } catch {
    return false;
  }
}

function removeOldEvents(customer: CustomerRecord): void {
  const delivered = customer.events.filter(({ delivery }) => delivery === null);
  const old = new Set(delivered.slice(0, -MAX_DELIVERED_EVENTS));
  customer.events = customer.events.filter((event) => !old.has(event));
}

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const toEventObject = ({ id, created, type, object }: EventRecord) => ({
  id,
  object: 'event',
  api_version: STRIPE_API_VERSION,
  created,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});
