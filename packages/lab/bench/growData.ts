import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Analyses } from '#data/analysis/analyses';
import { Blog } from '#data/blog/blog';
import { prepareCounterUpdates } from '#data/account/customerCounts';
import { keys, toAccountHolder } from '#data/table/keys';
import { Skincare } from '#data/skincare/skincare';
import { toStoredRow } from '#data/table/migrations';
import type { Commit, Row } from '#data/table/table';
import { testAnalysis } from '#data/analysis/testAnalysis';
import { TrainingDataset } from '#data/training/trainingDataset';
import type { User } from '#data/account/user';
import type { PartResult, SkinCheck } from '#domain/skinCheck/skinCheck';
import { findRelevantAnalysis, buildPlan } from '#functions/services/skincare/plan';
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';
import type { Bench } from './bench';
import type { FlatRow } from '#local/testing/fillTable';

const BATCH = 25;
const PARALLEL_WRITERS = 4;
const MINUTE = 60_000;
/** The time of the first row, 30 days ago. Rows are a minute apart, so that rows of measured calls are newer. */
const START = Date.now() - 30 * 24 * 60 * MINUTE;
const getTime = (n: number): Date => new Date(START + n * MINUTE);
const TEXT = 'as the product writes them';
const FIRST_NAMES = ['Ann', 'Maria', 'Jörg', 'Noah', 'Ines', 'Karim', 'Lucía', 'Tom', 'Wei', 'Zoë'];

/** The user whose rows are written, and the spot of half of their analyses. */
export interface DataOwner {
  user: User;
  spot: string;
}

/** Writes the rows `from` to `to` of every kind that grows without limit, as the product writes them. */
export async function growData(bench: Bench, owner: DataOwner, from: number, to: number): Promise<void> {
  await growUserData(bench, owner, from, to);
  const { services } = bench;
  const { user } = owner;
  const { rows, commit } = createRowCollector();
  for (let n = from; n < to; n++) {
    await addAccount(services, user, n, commit);
    await addPosts(services, n, commit);
    const hashText = (encoding: 'hex' | 'base64url') => createHash('sha256').update(String(n)).digest(encoding);
    const sample = { id: hashText('hex'), hash: hashText('base64url'), createdAt: getTime(n).toISOString() };
    const label = { diagnosis: 'benign', label: 0, source: 'admin', attribution: null, isActive: 1 } as const;
    const crops = Array.from({ length: 5 }, () => sample.hash);
    await new TrainingDataset(services.table, services.vault).add(
      { ...sample, ...label, crops },
      { notes: null, labelReason: null },
      commit,
    );
  }
  await writeRows(bench, [...rows, ...createCounters(user, to)]);
}

/** Writes a user's rows: analyses of one spot and of separate spots, sessions, finished skin checks, and an eighth as many skincare plans. */
export async function growUserData(bench: Bench, { user, spot }: DataOwner, from: number, to: number): Promise<void> {
  const { table, vault, sessions } = bench.services;
  const { rows, commit } = createRowCollector();
  const analyses = new Analyses(table, vault);
  const owner = toAccountHolder(user.id);
  const userVault = await vault.forUser(user.id);
  for (let n = from; n < to; n++) {
    await analyses.add(owner, testAnalysis(getTime(n), TEXT), commit);
    const sameSpot = testAnalysis(getTime(n), TEXT, { id: ulid(getTime(n).getTime() + 1), lesionId: spot });
    await analyses.add(owner, sameSpot, (writes) => commit(n === to - 1 ? writes : writes.slice(0, 2)));
    await sessions.start(user, commit);
    const at = getTime(n).toISOString();
    const id = ulid(getTime(n).getTime());
    const key = keys.skinCheck(owner, id);
    const part: PartResult = { part: 'arms', isChecked: true, note: TEXT, newSpots: [] };
    const check: SkinCheck = { id, startedAt: at, finishedAt: at, parts: [part] };
    const attributes = { id, check: userVault.seal(key, 'check', check) };
    await commit([{ put: { kind: 'skinCheck', key, attributes } }]);
  }
  const newId = () => ulid(START);
  for (let n = from; n < to; n += 8) {
    await new Skincare(table, vault).replacePlan(
      owner,
      (profile) => buildPlan(profile, findRelevantAnalysis([], getTime(n))),
      { newId, at: getTime(n) },
      commit,
    );
  }
  await writeRows(bench, rows);
}

/** Creates a commit function that collects the rows of its puts and writes nothing. */
function createRowCollector(): { rows: Row[]; commit: Commit } {
  const rows: Row[] = [];
  return {
    rows,
    commit: (writes) => {
      rows.push(...writes.flatMap((write) => ('put' in write ? [toStoredRow(write.put)] : [])));
      return Promise.resolve(true);
    },
  };
}

async function addAccount({ users }: Bench['services'], template: User, n: number, commit: Commit): Promise<void> {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const person = {
    firstName: FIRST_NAMES[n % FIRST_NAMES.length]!,
    lastName: 'Lind',
    email: `someone${n}@example.org`,
  };
  const account = { ...template, ...person, id, createdAt: getTime(n).toISOString() };
  await commit([
    { put: { kind: 'user', key: keys.user(id), attributes: account } },
    ...(await users.prepareActivation(account)),
  ]);
}

/** Adds a published post, and one in review. */
async function addPosts({ table }: Bench['services'], n: number, commit: Commit): Promise<void> {
  const text = { title: `Post ${n}`, excerpt: TEXT, content: TEXT.repeat(30), author: 'Ann' };
  const post = { ...text, category: 'Prevention', featured: 0, authorId: null, sample: false } as const;
  const publishDate = getTime(n).toISOString();
  const commitPublished: Commit = (writes) =>
    commit(
      writes.map((write) =>
        'put' in write && 'title' in write.put.attributes
          ? { put: { ...write.put, attributes: { ...write.put.attributes, publishDate } } }
          : write,
      ),
    );
  const blog = new Blog(table);
  await blog.add({ ...post, id: ulid(getTime(n).getTime()), status: 'approved' }, getTime(n), commitPublished);
  await blog.add({ ...post, id: ulid(getTime(n).getTime() + 1), status: 'pending_approval' }, getTime(n), commit);
}

/** The counter rows for `n` rows of each kind. */
function createCounters(user: User, n: number): Row[] {
  const accounts = prepareCounterUpdates(null, user).flatMap((write) =>
    'update' in write ? [{ ...write.update, n }] : [],
  );
  return [
    ...accounts,
    { ...keys.blogCounts(), approved: n, pending_approval: n },
    { ...keys.trainingCounts(), count: n, benign: n },
  ];
}

async function writeRows({ cloud }: Bench, rows: readonly Row[]): Promise<void> {
  const { endpoint, environment } = cloud;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS }));
  const distinct = [...new Map(rows.map((row) => [`${row.PK}|${row.SK}`, row])).values()];
  const batches = Array.from({ length: Math.ceil(distinct.length / BATCH) }, (_, n) =>
    distinct.slice(n * BATCH, (n + 1) * BATCH),
  );
  const writeBatches = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const RequestItems = { [environment.TABLE_NAME]: batch.map((Item) => ({ PutRequest: { Item } })) };
      await client.send(new BatchWriteCommand({ RequestItems }));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_WRITERS }, writeBatches));
  client.destroy();
}

const OLDER_ACCOUNT = {
  ...{ firstName: 'Ann', lastName: 'Lind', status: 'active', subscriptionId: null, subscriptionVersion: 0 },
  ...{ stripeCustomerId: null, privacyVersion: null, privacyAcceptedAt: null, emailVerified: true, mailTrouble: null },
  ...{ twoStepSince: null, researchConsentAt: null, sessionEpoch: 0 },
};
const OLDER_PHOTO = { diagnosis: 'benign', label: 0, source: 'admin', attribution: null, isActive: 1 };

/**
 * Lists the rows `from` to `to` of each kind, older than all rows of `growData`. Accounts and training photos have the attributes
 * that their lists read, the others keys only.
 */
export function* listOlderRows({ user, spot }: DataOwner, from: number, to: number): Generator<FlatRow> {
  const createdAt = '2000-01-01T00:00:00.000Z';
  const owner = toAccountHolder(user.id);
  for (let n = from; n < to; n++) {
    const id = String(n).padStart(26, '0');
    const account = `f0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    yield { ...keys.analysis(owner, id) };
    yield { ...keys.spot(owner, { id, newest: id }) };
    yield { ...keys.snapshot(owner, spot, id) };
    yield { ...keys.recommendation(owner, id) };
    yield { ...keys.session(user.id, id) };
    yield { ...keys.skinCheck(owner, id) };
    yield { ...keys.user(account), ...OLDER_ACCOUNT, id: account, email: `someone${n}@example.org`, createdAt };
    yield { ...keys.customer(createdAt, account) };
    for (const term of ['a', 'b', 'c']) yield { ...keys.customerTerm(`${term}${id}`, account) };
    yield { ...keys.blogPost(id) };
    for (const list of ['approved', 'category:Prevention', 'pending_approval'])
      yield { ...keys.blogPlace(list, createdAt, id) };
    const sample = createHash('sha256').update(id);
    const sampleId = sample.copy().digest('hex');
    yield { ...keys.trainingSample(sampleId), ...OLDER_PHOTO, id: sampleId, createdAt };
    yield { ...keys.trainingHash(sample.digest('base64url'), sampleId) };
  }
}
