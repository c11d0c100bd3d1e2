import { isJobFinished } from '#domain/training/training';
import { grantAdmin } from '#operator/admin';
import { createVisitor } from '#functions/services/createVisitor';
import { samplePhotos } from '#functions/services/training/samplePhotos';
import { proveAlarmMail, proveDeadLetter } from './proveDeadLetter';
import { proveRestore } from './proveRestore';
import { proofRoutes, waitFor, type Proof, type ProofContext } from './proof';

const MINUTE = 60;
/** A serverless endpoint may take this long for its first answer. */
const COLD_MODEL = 3 * MINUTE;
/** Bounces of the mailbox simulator arrive within minutes; the job that sends mail runs each minute. */
const BOUNCE = 10 * MINUTE;
const TRAINING = 60 * MINUTE;

/** The address of SES's mailbox simulator that answers in one way. It also works in the sandbox. */
export const toSimulatorAddress = (answer: 'success' | 'bounce', runId: string): string =>
  `${answer}+${runId.toLowerCase()}@simulator.amazonses.com`;

/** Registers, changes and signs out; then finds the audit row of each, which its transaction wrote. */
async function proveTransaction({ person, account, services, runId }: ProofContext): Promise<string> {
  await person.auth.register({ body: account });
  await person.account.update({ body: { firstName: 'First', lastName: runId } });
  // This function may put audit rows alone, by conditions on their key.
  await person.auth.logout({});
  await person.auth.login({ body: { email: account.email, password: account.password } });
  const user = await services.users.findByEmail(account.email);
  if (!user) throw new Error('the account is not in the table');
  const actions = new Set<string>();
  const since = new Date(Date.parse(user.createdAt) - MINUTE * 1000);
  for await (const { action, userId } of services.auditLog.listSince(since))
    if (userId === user.id) actions.add(action);
  const expected = ['auth.register', 'account.update', 'auth.logout', 'auth.login'];
  const missing = expected.filter((action) => !actions.has(action));
  if (missing.length > 0) throw new Error(`the audit log lacks ${missing.join(', ')}`);
  return `${expected.join(', ')} are in the audit log`;
}

async function proveAnalysis(context: ProofContext): Promise<string> {
  const { person } = context;
  await person.subscription.demoActivate({});
  const imageData = `data:image/jpeg;base64,${samplePhotos[0]!.jpeg}`;
  let refusal: unknown;
  const analyze = () =>
    person.analysis.create({ body: { imageData } }).catch((error: unknown) => {
      refusal = error;
      return undefined;
    });
  const analysis = await waitFor(context, COLD_MODEL, analyze).catch(() => {
    throw refusal;
  });
  const { items } = await person.analysis.list({ query: {} });
  if (!items.some(({ id }) => id === analysis.id)) throw new Error('the analysis is not in the history');
  return `model ${analysis.modelVersion} answered ${analysis.riskLevel}, and the analysis is in the history`;
}

/** Trains on the sample photos. Twelve are too few for a promotion, so a refused candidate is as good as another. */
async function proveTraining(context: ProofContext): Promise<string> {
  const { services, account, person } = context;
  await grantAdmin(services, account.email);
  await person.auth.login({ body: { email: account.email, password: account.password } });
  await person.training.addSamples({ body: {} });
  const { jobId } = await person.training.train({ body: {} });
  const job = await waitFor(context, TRAINING, async () => {
    const read = await person.training.job({ params: { id: jobId } });
    return isJobFinished(read.status) ? read : undefined;
  });
  if (!job.report) throw new Error(job.failure ?? `the training ended as ${job.status}`);
  const { version, candidate } = job.report;
  return `candidate ${version} was judged on ${candidate.n} test photos, and is ${job.status}`;
}

/** Registers an address whose mail bounces, and waits until the product knows it. */
async function proveBounce(context: ProofContext): Promise<string> {
  const { services, account, runId, site } = context;
  const email = toSimulatorAddress('bounce', runId);
  await createVisitor(site, proofRoutes).auth.register({ body: { ...account, email } });
  await waitFor(context, BOUNCE, async () => (await services.users.findByEmail(email))?.mailTrouble ?? undefined);
  return `mail to ${email} came back, and the account is marked`;
}

/** Deletes the accounts of the proofs. The first one can be the only administrator, who is no longer needed. */
async function removeAccounts({ services, person, account, runId, site }: ProofContext): Promise<string> {
  await services.identity.revokeAdmin(account.email);
  await person.account.remove({ body: { password: account.password } });
  const bounced = createVisitor(site, proofRoutes);
  await bounced.auth.login({ body: { email: toSimulatorAddress('bounce', runId), password: account.password } });
  await bounced.account.remove({ body: { password: account.password } });
  if (await services.users.findByEmail(account.email)) throw new Error('the account is still there');
  return 'both accounts are deleted';
}

/** What is proved on a deployed stage, in this order. Each title stands in `infra/README.md` beside what it answers. */
export const PROOFS: readonly Proof[] = [
  {
    title: 'An audited transaction',
    advice:
      'An access error here means that IAM sees other keys of a transaction than expected: see docs/decisions/085-roles-and-entitlements-are-written-by-few.md.',
    prove: proveTransaction,
  },
  {
    title: 'One analysis',
    advice: 'See the runbook, Calls analysis.',
    prove: proveAnalysis,
  },
  {
    title: 'A training from its start to its candidate',
    advice: 'See the runbook, Calls training, and the log /aws/sagemaker/TrainingJobs.',
    prove: proveTraining,
  },
  {
    title: 'A bounce of SES',
    advice: 'Look at the configuration set of the stage in SES, and at the log of jobs-post and jobs-mailFeedback.',
    prove: proveBounce,
  },
  {
    title: 'A dead letter',
    advice: 'Look at the destination of jobs-mailFeedback, and at the policy of the queue DeadLetters.',
    prove: proveDeadLetter,
  },
  {
    title: 'An alarm that notifies',
    advice: 'Confirm the subscription in the mail from SNS; without alarmEmail nobody hears alarms.',
    prove: proveAlarmMail,
  },
  {
    title: 'A restore to a table',
    advice: 'See the runbook, Point-in-time recovery. Delete the restored table by hand.',
    prove: proveRestore,
  },
  {
    title: 'The accounts of these proofs are deleted',
    advice: 'Delete them on the site, or with the stage.',
    prove: removeAccounts,
  },
];
