/** Seconds that a picture takes before any was measured, and the weight of the latest one in the mean. */
const USUAL_SECONDS = 0.5;
const LATEST_WEIGHT = 0.2;

export interface WaitingLineOptions {
  /** Pictures processed at once. These are always admitted. */
  maxRunning: number;
  /** Admitted requests at most, the running ones included. */
  maxLength: number;
  /** The longest expected wait in seconds. Slower pictures make a shorter line. */
  maxWaitSeconds: number;
}

/** Counts the admitted requests, and estimates from the latest pictures how long a new one would wait. */
export class WaitingLine {
  private length = 0;
  private meanSeconds = USUAL_SECONDS;

  constructor(private readonly options: WaitingLineOptions) {}

  /** Seconds until everybody in the line is served. */
  getWaitSeconds(): number {
    return (this.length * this.meanSeconds) / this.options.maxRunning;
  }

  /** Whether one more request would be served soon enough for its caller. */
  hasRoom(): boolean {
    const { maxRunning, maxLength, maxWaitSeconds } = this.options;
    if (this.length < maxRunning) return true;
    return this.length < maxLength && this.getWaitSeconds() <= maxWaitSeconds;
  }

  /** Adds a request. Returns the function that removes it, which may be called again. */
  enter(): () => void {
    this.length++;
    let isInside = true;
    return () => {
      if (isInside) this.length--;
      isInside = false;
    };
  }

  /** Takes the duration of a picture into the mean. */
  recordSeconds(seconds: number): void {
    this.meanSeconds += LATEST_WEIGHT * (seconds - this.meanSeconds);
  }
}
