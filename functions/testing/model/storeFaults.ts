import type { ServiceFault } from '../faultProxy';

/** A third of the calls of people meets a fault, at one of the first eight calls that it makes to the table. */
const SHARE = 3;
const FIRST_CALLS = 8;
/** As often as the AWS client tries a call, so that the last of these reaches the person. */
const TRIES = 3;

/** Faults of the table, while a person's call is under way. The same seed gives the same faults to the same calls. */
export class StoreFaults {
  /** Calls to the table until the next fault; negative while there is none. */
  private left = -1;
  private faults: ServiceFault[] = [];

  constructor(private state: number) {}

  /** Decides whether the call that comes now meets a fault, and which. */
  begin(): void {
    this.left = this.next(SHARE) === 0 ? this.next(FIRST_CALLS) : -1;
    const throttled = { status: 400, type: 'ProvisionedThroughputExceededException' };
    const kinds: ServiceFault[][] = [
      Array<ServiceFault>(TRIES).fill(throttled),
      [throttled],
      ['answer lost'],
      ['request lost'],
    ];
    this.faults = [...kinds[this.next(kinds.length)]!];
  }

  /** Ends the faults. Answers whether there was one. */
  end(): boolean {
    const wasHit = this.left === 0;
    this.left = -1;
    return wasHit;
  }

  readonly find = (target: string): ServiceFault | undefined => {
    if (this.left < 0 || !target.startsWith('DynamoDB')) return undefined;
    if (this.left > 0) {
      this.left -= 1;
      return undefined;
    }
    return this.faults.shift();
  };

  /** A number below `limit`, from a linear congruential generator. */
  private next(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return (this.state >>> 8) % limit;
  }
}
