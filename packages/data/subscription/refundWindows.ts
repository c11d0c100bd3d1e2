import { RefundWindow } from '#domain/subscription/subscription';
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table } from '#data/table/table';
import { Sealed, type Vault } from '#data/table/vault';

const RefundWindowRow = rowSchema('refundWindow', RefundWindow);
const CardRefundWindowRow = rowSchema('cardRefundWindow', z.object({ subscriptionId: z.string() }));
const CardSecretRow = rowSchema('cardSecret', z.object({ secret: Sealed }));

/** A payment that may open a refund window. The fingerprint is null where the payment was not made by card. */
interface Payment {
  subscriptionId: string;
  endsAt: string;
  cardFingerprint: string | null;
}

/**
 * The one refund window of a person, by account and by card, for good. A card is stored only as an HMAC-SHA-256 of its
 * fingerprint, whose key is sealed. See `docs/decisions/042-refunds-and-renewals.md`.
 */
export class RefundWindows {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** The window of an account; undefined before its first payment is known. */
  find(userId: string): Promise<RefundWindow | undefined> {
    return this.table.get({ key: keys.refundWindow(userId), schema: RefundWindowRow });
  }

  /**
   * Opens the window of an account with its first payment. A later payment changes no window, but its card is used for good too.
   * Returns the window that is stored.
   */
  async open(userId: string, { subscriptionId, endsAt, cardFingerprint }: Payment): Promise<RefundWindow> {
    const isFirstOfCard = cardFingerprint === null || (await this.claimCard(cardFingerprint, subscriptionId));
    const stored = await this.find(userId);
    if (stored) return stored;
    const attributes: RefundWindow = { subscriptionId, endsAt: isFirstOfCard ? endsAt : null };
    const isAdded = await this.table.add({ kind: 'refundWindow', key: keys.refundWindow(userId), attributes });
    return isAdded ? attributes : (await this.find(userId))!;
  }

  /** Whether a card paid this subscription before any other. Of two that claim it at once, the stored one counts. */
  private async claimCard(fingerprint: string, subscriptionId: string): Promise<boolean> {
    const blinded = createHmac('sha256', await this.readSecret())
      .update(fingerprint)
      .digest('hex');
    const key = keys.cardRefundWindow(blinded);
    if (await this.table.add({ kind: 'cardRefundWindow', key, attributes: { subscriptionId } })) return true;
    const stored = await this.table.get({ key, schema: CardRefundWindowRow });
    return stored?.subscriptionId === subscriptionId;
  }

  /** Reads the secret, and creates it at first use. Of two that are created at once, the stored one counts. */
  private async readSecret(): Promise<Buffer> {
    const key = keys.cardSecret();
    const request = { key, schema: CardSecretRow };
    const service = await this.vault.forService();
    let row = await this.table.get(request);
    if (!row) {
      const secret = service.seal(key, 'secret', randomBytes(32).toString('base64'));
      await this.table.add({ kind: 'cardSecret', key, attributes: { secret } });
      row = (await this.table.get(request))!;
    }
    return Buffer.from(z.string().parse(service.unseal(key, 'secret', row.secret)), 'base64');
  }
}
