import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Analyses } from '#data/analysis/analyses';
import { Blog } from '#data/blog/blog';
import { counting } from '#data/account/customerCounts';
import { keys, type Key } from '#data/table/keys';
import { Skincare } from '#data/skincare/skincare';
import type { Commit, Row } from '#data/table/table';
import { testAnalysis } from '#data/analysis/testAnalysis';
import { Training } from '#data/training/training';
import type { User } from '#data/account/users';
import { influenceOf, planFor } from '#domain/skincare/plan';
import { LOCAL_CREDENTIALS } from '#local/server/provision';
import type { Bench } from './stage';

const BATCH = 25;
const AT_ONCE = 4;
const MINUTE = 60_000;
/** Rows are made before this moment, one a minute, so that what is done later is newer. */
const BEGUN = Date.now() - 30 * 24 * 60 * MINUTE;
const at = (n: number): Date => new Date(BEGUN + n * MINUTE);
const WORDS = 'as the product writes them';
const FIRST = ['Ann', 'Maria', 'Jörg', 'Noah', 'Ines', 'Karim', 'Lucía', 'Tom', 'Wei', 'Zoë'];

/** Whose rows are made, and the spot that they photograph again and again. */
export interface Owner {
  user: User;
  spot: string;
}

/** Writes the rows from the n-th to the m-th of everything that can grow, as the product makes them. */
export async function grow(bench: Bench, owner: Owner, from: number, to: number): Promise<void> {
  await growPerson(bench, owner, from, to);
  const { services } = bench;
  const { user } = owner;
  const { rows, keep } = collecting();
  for (let n = from; n < to; n++) {
    await keepAccount(services, user, n, keep);
    await keepPosts(services, n, keep);
    const sample = { id: createHash('sha256').update(String(n)).digest('hex'), createdAt: at(n).toISOString() };
    const known = { diagnosis: 'benign', label: 0, source: 'admin', attribution: null, isActive: 1 } as const;
    await new Training(services.table, services.vault).add({ ...sample, ...known }, '', keep);
  }
  await write(bench, [...rows, ...counters(user, to)]);
}

/** As `grow`, of what a person has: photographs of one spot and of spots of their own, sessions, and plans, an eighth as many. */
export async function growPerson(bench: Bench, { user, spot }: Owner, from: number, to: number): Promise<void> {
  const { table, vault, sessions } = bench.services;
  const { rows, keep } = collecting();
  const analyses = new Analyses(table, vault);
  for (let n = from; n < to; n++) {
    await analyses.add(user.id, testAnalysis(at(n), WORDS), keep);
    const again = testAnalysis(at(n), WORDS, { id: ulid(at(n).getTime() + 1), lesionId: spot });
    await analyses.add(user.id, again, (writes) => keep(n === to - 1 ? writes : writes.slice(0, 2)));
    await sessions.start(user, keep);
  }
  const newId = () => ulid(BEGUN);
  for (let n = from; n < to; n += 8) {
    await new Skincare(table, vault).regenerate(
      user.id,
      (profile) => planFor(profile, influenceOf([], at(n))),
      { newId, at: at(n) },
      keep,
    );
  }
  await write(bench, rows);
}

/** Commits that only note the rows they put. */
function collecting(): { rows: Row[]; keep: Commit } {
  const rows: Row[] = [];
  return {
    rows,
    keep: (writes) => {
      rows.push(...writes.flatMap((write) => ('put' in write ? [write.put] : [])));
      return Promise.resolve(true);
    },
  };
}

async function keepAccount({ users }: Bench['services'], like: User, n: number, keep: Commit): Promise<void> {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const person = { firstName: FIRST[n % FIRST.length]!, lastName: 'Lind', email: `someone${n}@example.org` };
  const account = { ...like, ...person, id, createdAt: at(n).toISOString() };
  await keep([{ put: { ...keys.user(id), ...account } }, ...(await users.activating(account))]);
}

/** A published post, and one that waits. */
async function keepPosts({ table }: Bench['services'], n: number, keep: Commit): Promise<void> {
  const text = { title: `Post ${n}`, excerpt: WORDS, content: WORDS.repeat(30), author: 'Ann' };
  const post = { ...text, category: 'Prevention', featured: 0, authorId: null, sample: false } as const;
  const published: Commit = (writes) =>
    keep(
      writes.map((one) =>
        'put' in one && 'title' in one.put ? { put: { ...one.put, publishDate: at(n).toISOString() } } : one,
      ),
    );
  const blog = new Blog(table);
  await blog.add({ ...post, id: ulid(at(n).getTime()), status: 'approved' }, at(n), published);
  await blog.add({ ...post, id: ulid(at(n).getTime() + 1), status: 'pending_approval' }, at(n), keep);
}

/** Counters as they stand at n of each. */
function counters(user: User, n: number): Row[] {
  const accounts = counting(null, user).flatMap((one) => ('update' in one ? [{ ...one.update, n }] : []));
  return [
    ...accounts,
    { ...keys.blogCounts(), approved: n, pending_approval: n },
    { ...keys.trainingCounts(), count: n, benign: n },
  ];
}

async function write({ cloud }: Bench, rows: readonly Row[]): Promise<void> {
  const { endpoint, resources } = cloud;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS }));
  const last = [...new Map(rows.map((row) => [`${row.PK}|${row.SK}`, row])).values()];
  const batches = Array.from({ length: Math.ceil(last.length / BATCH) }, (_, n) =>
    last.slice(n * BATCH, (n + 1) * BATCH),
  );
  const writer = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const RequestItems = { [resources.TABLE_NAME]: batch.map((Item) => ({ PutRequest: { Item } })) };
      await client.send(new BatchWriteCommand({ RequestItems }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writer));
  client.destroy();
}

/**
 * The keys of what is older than everything `grow` writes, from the n-th to the m-th of each kind; of a photograph to learn
 * from also what a list of them reads.
 */
export function* olderKeys({ user, spot }: Owner, from: number, to: number): Generator<Key> {
  const since = '2000-01-01T00:00:00.000Z';
  for (let n = from; n < to; n++) {
    const id = String(n).padStart(26, '0');
    const account = `f0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    yield keys.analysis(user.id, id);
    yield keys.lesion(user.id, { id, newest: id });
    yield keys.look(user.id, spot, id);
    yield keys.recommendation(user.id, id);
    yield keys.session(user.id, id);
    yield keys.user(account);
    yield keys.customer(since, account);
    for (const term of ['a', 'b', 'c']) yield keys.customerTerm(`${term}${id}`, account);
    yield keys.blogPost(id);
    for (const list of ['approved', 'category:Prevention', 'pending_approval']) yield keys.blogPlace(list, since, id);
    const sample = String(n).padStart(64, '0');
    yield { ...keys.trainingSample(sample), ...{ id: sample, diagnosis: 'benign' } };
  }
}
