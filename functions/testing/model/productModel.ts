/** What the model remembers of a person with an account. Times are in milliseconds. */
export interface PersonModel {
  session: { startedAt: number; usedAt: number } | null;
  payment: { paidAt: number; card: 'pays' | 'failsLater'; isFirst: boolean; isRefunded: boolean } | null;
  /** Set by the administrator while it differs from what payments give. */
  override: 'active' | 'inactive' | null;
  analyses: string[];
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const IDLE_MS = 12 * HOUR;
const SESSION_MS = 7 * DAY;
const REFUND_MS = 30 * DAY;
/** Around a date that Stripe decides, the model says nothing. */
const DOUBT_MS = 2 * DAY;
const GRACE_MS = 3 * DAY;

/**
 * Who may see and do what: the rules of the product, short enough to be checked by reading. A rule answers undefined where it
 * leaves the answer open.
 */
export class ProductModel {
  /** Three people; null has no account. */
  readonly people: (PersonModel | null)[] = [null, null, null];

  constructor(public now: number) {}

  /** Whoever registers is signed in, has paid nothing and owns nothing. */
  register(who: number): void {
    this.people[who] = { session: this.newSession(), payment: null, override: null, analyses: [] };
  }

  signIn(person: PersonModel): void {
    person.session = this.newSession();
  }

  private newSession = () => ({ startedAt: this.now, usedAt: this.now });

  /** A session lasts 7 days, and 12 hours without use. */
  isSignedIn(person: PersonModel | null): person is PersonModel {
    const { session } = person ?? {};
    return !!session && this.now - session.usedAt < IDLE_MS && this.now - session.startedAt < SESSION_MS;
  }

  /** Records a use of the session. */
  use(person: PersonModel): void {
    if (person.session) person.session.usedAt = this.now;
  }

  /** A payment gives a year, and the next one where the card still pays. A refund takes it at once. */
  hasPaid({ payment }: PersonModel): boolean | undefined {
    if (!payment || payment.isRefunded) return false;
    if (payment.card === 'pays') return true;
    const renewal = addYear(payment.paidAt);
    if (this.now < renewal - DOUBT_MS) return true;
    return this.now > renewal + GRACE_MS + DOUBT_MS ? false : undefined;
  }

  /** An override stands over payments. */
  mayAnalyze(person: PersonModel): boolean | undefined {
    return person.override === null ? this.hasPaid(person) : person.override === 'active';
  }

  /** Whoever has a subscription cannot buy a second one. */
  mayPay({ payment }: PersonModel): boolean | undefined {
    if (!payment || payment.isRefunded) return true;
    return payment.card === 'pays' || this.now < addYear(payment.paidAt) - DOUBT_MS ? false : undefined;
  }

  pay(person: PersonModel, card: 'pays' | 'failsLater'): void {
    person.payment = { paidAt: this.now, card, isFirst: person.payment === null, isRefunded: false };
  }

  /** Only the first payment is returned, within 30 days; `conflict` where nothing was paid. */
  refundOutcome({ payment }: PersonModel): 'refunded' | 'forwarded' | 'conflict' | undefined {
    if (!payment) return 'conflict';
    if (payment.isRefunded) return 'refunded';
    if (!payment.isFirst) return 'forwarded';
    const left = payment.paidAt + REFUND_MS - this.now;
    return Math.abs(left) < DAY ? undefined : left > 0 ? 'refunded' : 'forwarded';
  }

  /** An override that asks for what payments give anyway lifts the earlier one. */
  override(person: PersonModel, status: 'active' | 'inactive'): void {
    person.override = this.hasPaid(person) === (status === 'active') ? null : status;
  }

  /** The analyses of everybody else. */
  foreignAnalyses(who: number): string[] {
    return this.people.flatMap((person, index) => (index === who ? [] : (person?.analyses ?? [])));
  }
}

function addYear(time: number): number {
  const date = new Date(time);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.getTime();
}
