import type { LocalService, ServiceOptions } from '#local/aws/service';
import { openBook } from './book';
import { openDelivery } from './delivery';
import { lifeOf } from './lifecycle';
import { operationsOf } from './operations';
import { servePage } from './pages';
import { apiProtocol } from './protocol';

const TICK_MS = 1000;

export interface LocalStripe extends LocalService {
  secretKey: string;
  webhookSecret: string;
  /** Where the product takes webhooks, and how it is reached; until told, they wait. */
  deliverTo(url: string, by?: (request: Request) => Promise<Response>): void;
  /** Lets everything due happen, and resolves when all webhooks due were delivered or refused. */
  settled(): Promise<void>;
}

/**
 * Stripe on this machine: API v1 over the wire, its Checkout and portal pages, subscriptions that renew and lapse, and
 * signed webhooks that are repeated until they are taken. No money moves.
 */
export async function openStripe({ dataDir, clock = () => new Date() }: ServiceOptions): Promise<LocalStripe> {
  const book = await openBook(dataDir);
  const delivery = openDelivery(book, clock);
  const api = apiProtocol(book, operationsOf(book, clock), clock);

  /** Customers without a test clock live in everybody's time. */
  const tick = async () => {
    const now = Math.floor(clock().getTime() / 1000);
    const moved = [...book.accounts.values()].filter((account) => !account.clock && lifeOf(book, account).reach(now));
    await Promise.all(moved.map((account) => book.save(account)));
    delivery.flush();
  };
  const timer = setInterval(() => void tick(), TICK_MS).unref();

  return {
    ...book.secrets,
    deliverTo: delivery.deliverTo,
    settled: async () => {
      await tick();
      await delivery.settled();
    },
    handle: async (req, res) => {
      await tick();
      if (req.url?.startsWith('/v1/')) await api(req, res);
      else await servePage(book, clock, req, res);
      delivery.flush();
    },
    close: async () => {
      clearInterval(timer);
      await delivery.close();
      await book.close();
    },
  };
}
