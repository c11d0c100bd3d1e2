import type { LocalService, ServiceOptions } from '#local/aws/localService';
import { createStripeProtocol } from './api/stripeProtocol';
import { createStripeOperations } from './api/stripeOperations';
import { advanceTime } from './billing/advanceTime';
import { servePage } from './pages/servePage';
import { createSecrets, openStripeStore } from './store/stripeStore';
import { createWebhookDelivery } from './webhookDelivery';

const TICK_MS = 1000;

export interface LocalStripe extends LocalService {
  secretKey: string;
  webhookSecret: string;
  /** Makes a new API key and a new signing secret. The old key is valid until `expireOldKey`. */
  rollSecrets(): { secretKey: string; webhookSecret: string };
  expireOldKey(): void;
  /** Sets the webhook's URL and how requests are sent to it. Until then, events wait. */
  deliverTo(url: string, send?: (request: Request) => Promise<Response>): void;
  /** Applies all due changes. Resolves when every due webhook was delivered or refused. */
  waitForDeliveries(): Promise<void>;
}

/**
 * Stripe on this machine: API v1, its Checkout and portal pages, subscriptions that renew and lapse, and signed webhooks with
 * retries. No money moves.
 */
export async function openStripe({ dataDir, clock = () => new Date() }: ServiceOptions): Promise<LocalStripe> {
  const store = await openStripeStore(dataDir);
  const context = { store, clock };
  const delivery = createWebhookDelivery(store, clock);
  const handleApi = createStripeProtocol(context, createStripeOperations(context));

  /** Advances the customers that have no test clock. */
  const tick = async () => {
    const now = Math.floor(clock().getTime() / 1000);
    const changed = [...store.customers.values()].filter(
      (customer) => !customer.clock && advanceTime({ prices: store.prices, customer }, now),
    );
    await Promise.all(changed.map((customer) => store.saveCustomer(customer)));
    delivery.startDueDeliveries();
  };
  const timer = setInterval(() => void tick(), TICK_MS).unref();

  return {
    ...store.secrets,
    rollSecrets: () => {
      const { secretKey: oldSecretKey } = store.secrets;
      Object.assign(store.secrets, createSecrets(), { oldSecretKey });
      return { secretKey: store.secrets.secretKey, webhookSecret: store.secrets.webhookSecret };
    },
    expireOldKey: () => delete store.secrets.oldSecretKey,
    deliverTo: delivery.deliverTo,
    waitForDeliveries: async () => {
      await tick();
      await delivery.waitForDeliveries();
    },
    handle: async (req, res) => {
      await tick();
      if (req.url?.startsWith('/v1/')) await handleApi(req, res);
      else await servePage(context, req, res);
      delivery.startDueDeliveries();
    },
    close: async () => {
      clearInterval(timer);
      await delivery.close();
      await store.close();
    },
  };
}
