import type { Client } from '#domain/http/client';
import { accountRoutes } from '#domain/http/routes/account';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { authRoutes } from '#domain/http/routes/auth';
import { subscriptionRoutes } from '#domain/http/routes/subscription';
import { trainingRoutes } from '#domain/http/routes/training';
import type { Services } from '#functions/services/services';
import type { AwsClients } from './awsClients';
import type { ReportLine } from './report';

/** The routes that the proofs call. */
export const proofRoutes = {
  account: accountRoutes,
  analysis: analysisRoutes,
  auth: authRoutes,
  subscription: subscriptionRoutes,
  training: trainingRoutes,
};

/** A deployed stage, and what the proofs share. */
export interface ProofContext {
  stage: string;
  aws: AwsClients;
  /** The services of an operator, with the settings of the stage's functions. */
  services: Services;
  /** Origin of the site. */
  site: string;
  /** A person of the proofs, who calls the site over HTTPS. */
  person: Client<typeof proofRoutes>;
  account: { email: string; password: string; firstName: string };
  /** Makes the names of what this run creates differ from those of other runs. */
  runId: string;
  /** Waits for seconds. */
  wait: (seconds: number) => Promise<void>;
}

/** One proof. `prove` returns what it found; it throws where the stage does not do what it must. */
export interface Proof {
  title: string;
  /** What to do where the proof is missed. */
  advice: string;
  prove: (context: ProofContext) => Promise<string>;
}

const POLL_SECONDS = 10;

/** Repeats a check until it answers something. Throws after this many seconds. */
export async function waitFor<T>(
  { wait }: Pick<ProofContext, 'wait'>,
  seconds: number,
  check: () => Promise<T | undefined>,
): Promise<T> {
  for (let waited = 0; ; waited += POLL_SECONDS) {
    const answer = await check();
    if (answer !== undefined) return answer;
    if (waited >= seconds) throw new Error(`nothing happened within ${seconds} seconds`);
    await wait(POLL_SECONDS);
  }
}

/** Runs one proof. A failure is a line of the report, and the next proofs go on. */
export async function runProof({ title, advice, prove }: Proof, context: ProofContext): Promise<ReportLine> {
  try {
    return { title, outcome: 'met', detail: await prove(context) };
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { title, outcome: 'missed', detail: `${reason}. ${advice}` };
  }
}
