import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Route } from '#domain/http/route';
import { allRoutes } from '#domain/http/routes';
import { buildPath } from '#domain/http/client';
import { BENCH_PASSWORD, type BenchCall } from '#lab/bench/bench';
import { createAnalyzeCall, listCallsAfterAnalysis, listVisitCalls } from '#lab/bench/cost/monthlyCalls';
import { ANALYSES_PER_MONTH, VISITS_PER_MONTH } from '#lab/bench/cost/monthlyUsage';
import type { MeasuredAnswer } from './judgeLoad';

/** A person with an account, a subscription and a network address of their own, who makes one call after another. */
export class LoadCaller {
  private cookie: string | undefined;
  private readonly agent: Agent;
  private readonly email: string;

  /**
   * @param n the caller's number, 0 to 250, which is also the end of its loopback address
   * @param imageData the photo that this person analyzes, as a data URL
   * @param pace the number of calls that this person makes at a time, and the pause after each in milliseconds
   */
  constructor(
    private readonly url: string,
    private readonly n: number,
    private readonly imageData: string,
    private readonly pace = { parallel: 1, pauseMs: 0 },
  ) {
    // After a pause the product may just be closing an idle connection.
    this.agent = new Agent({ keepAlive: pace.pauseMs === 0, maxSockets: pace.parallel });
    this.email = `caller${n}@example.org`;
  }

  async register(): Promise<void> {
    await this.send({
      route: 'auth.register',
      body: { email: this.email, password: BENCH_PASSWORD, firstName: 'Ann' },
    });
    const { status } = (await this.send({ route: 'subscription.demoActivate' })).answer;
    if (status !== 200) throw new Error(`A caller's subscription was answered with ${status}`);
  }

  /** Makes the calls of visits and analyses in the proportion of a month, until `isOver`; starts somewhere in a visit. */
  async live(isOver: () => boolean, onAnswer: (answer: MeasuredAnswer) => void): Promise<void> {
    let isFirst = true;
    while (!isOver()) {
      if (Math.random() * (VISITS_PER_MONTH + ANALYSES_PER_MONTH) < ANALYSES_PER_MONTH && !isFirst) {
        const { answer, json } = await this.send(createAnalyzeCall(this.imageData));
        onAnswer(answer);
        if (answer.status === 200)
          await this.make(listCallsAfterAnalysis((json as { id: string }).id), isOver, onAnswer);
      } else {
        const calls = listVisitCalls(this.email);
        await this.make(calls, isOver, onAnswer, isFirst ? Math.floor(Math.random() * 31) : 0);
      }
      isFirst = false;
    }
  }

  /** Analyzes photo after photo until `isOver`. After a refusal it waits as long as it was asked to. */
  async analyze(isOver: () => boolean, onAnswer: (answer: MeasuredAnswer) => void): Promise<void> {
    while (!isOver()) {
      const { answer } = await this.send(createAnalyzeCall(this.imageData));
      onAnswer(answer);
      await this.pause();
      if (answer.retryAfter !== undefined) await sleep(answer.retryAfter * 1000);
    }
  }

  /** Analyzes photos as fast as they are answered, all of its calls at once, and waits for nothing. */
  async attack(isOver: () => boolean, onAnswer: (answer: MeasuredAnswer) => void): Promise<void> {
    const attackOnce = async () => {
      while (!isOver()) onAnswer((await this.send(createAnalyzeCall(this.imageData))).answer);
    };
    await Promise.all(Array.from({ length: this.pace.parallel }, attackOnce));
  }

  close(): void {
    this.agent.destroy();
  }

  private async make(
    calls: readonly (readonly [BenchCall, number])[],
    isOver: () => boolean,
    onAnswer: (answer: MeasuredAnswer) => void,
    skipped = 0,
  ): Promise<void> {
    const each = calls.flatMap(([call, times]) => Array<BenchCall>(times).fill(call));
    for (const call of each.slice(skipped)) {
      if (isOver()) return;
      onAnswer((await this.send(call)).answer);
      await this.pause();
    }
  }

  private async pause(): Promise<void> {
    if (this.pace.pauseMs > 0) await sleep(this.pace.pauseMs);
  }

  private send(call: BenchCall): Promise<{ answer: MeasuredAnswer; json: unknown }> {
    const route: Route = allRoutes.find(({ name }) => name === call.route)!;
    const body = route.method === 'GET' ? undefined : JSON.stringify(call.body ?? {});
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const req = request(
        `${this.url}${buildPath(route, call)}`,
        {
          agent: this.agent,
          method: route.method,
          localAddress: `127.0.0.${2 + this.n}`,
          headers: {
            'accept-encoding': 'gzip',
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
            ...(this.cookie && !call.signedOut && { cookie: this.cookie }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const [cookie] = response.headers['set-cookie'] ?? [];
            if (cookie) this.cookie = cookie.split(';')[0];
            const retryAfter = response.headers['retry-after'];
            const { statusCode = 0 } = response;
            const answer: MeasuredAnswer = {
              route: call.route,
              // Who asks without a session whether there is one is told so by 401.
              status: call.signedOut && statusCode === 401 ? 200 : statusCode,
              ms: performance.now() - startedAt,
              ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
            };
            const bytes = Buffer.concat(chunks);
            const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
            resolve({ answer, json: JSON.parse(text.toString() || 'null') });
          });
        },
      );
      req.once('error', reject).end(body);
    });
  }
}
