import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Contacts } from '#data/operations/contacts';
import { fixturePath } from '#lesion/fixtures/photographs';
import { grantAdmin } from '#operator/admin';
import { awsClientConfig } from '#functions/services/services';
import { objectKeys } from '#functions/services/training/trainingStore';
import { toDataUrl } from '#functions/testing/testImages';
import type { Answer, RunningProduct } from './runningProduct';

const PASSWORD = 'correct horse';
const PAGE = 100;

/** A person who makes one write at a time. `name` and `concern` were acknowledged; the `next` ones were only sent. */
interface Writer {
  email: string;
  cookie: string;
  name: string;
  nextName: string;
  allergy: string | undefined;
  nextAllergy: string | undefined;
}

/** Everything that the product acknowledged. */
export interface Acknowledged {
  admin: Writer;
  writers: Writer[];
  accounts: Pick<Writer, 'email' | 'cookie'>[];
  messages: string[];
  analyses: { writer: Writer; id: string; notes: string }[];
  photos: string[];
  /** The number of acknowledged writes. */
  count: number;
}

/** A write: whether the product acknowledged it, after which it is in `acknowledged`. */
type Write = (product: RunningProduct, acknowledged: Acknowledged, writer: Writer, name: string) => Promise<boolean>;

const WRITES: readonly Write[] = [
  async function register({ call }, { accounts }, _writer, name) {
    const email = `${name}@example.org`;
    const { status, cookie } = await call('POST', '/api/auth/register', { json: { email, password: PASSWORD } });
    if (status === 200) accounts.push({ email, cookie: cookie! });
    return status === 200;
  },
  async function sendMessage({ call }, { messages }, _writer, name) {
    const json = { name: 'Ann Lee', email: 'ann@example.org', subject: `About ${name}`, message: 'A long question.' };
    const { status } = await call('POST', '/api/contact', { json });
    if (status === 200) messages.push(json.subject);
    return status === 200;
  },
  async function analyze({ call }, { analyses }, writer, name) {
    const imageData = toDataUrl(await readPhoto);
    const { status, json } = await call('POST', '/api/analyze', {
      json: { imageData, notes: name },
      cookie: writer.cookie,
    });
    if (status === 200) analyses.push({ writer, id: (json as { id: string }).id, notes: name });
    return status === 200;
  },
  async function rename({ call }, _acknowledged, writer, name) {
    writer.nextName = name;
    const { status } = await call('PATCH', '/api/account', { json: { firstName: name }, cookie: writer.cookie });
    if (status === 200) writer.name = name;
    return status === 200;
  },
  async function saveProfile({ call }, _acknowledged, writer, name) {
    writer.nextAllergy = name;
    const json = { ...PROFILE, allergies: [name] };
    const { status } = await call('POST', '/api/skincare/profile', { json, cookie: writer.cookie });
    if (status === 200) writer.allergy = name;
    return status === 200;
  },
  async function addTrainingPhoto({ call }, { admin, photos }, _writer, name) {
    const imageData = toDataUrl(addComment(await readPhoto, name));
    const json = { imageData, diagnosis: 'benign', ownerConsent: true };
    const { status, json: sample } = await call('POST', '/api/training/add', { json, cookie: admin.cookie });
    if (status === 200) photos.push((sample as { id: string }).id);
    return status === 200;
  },
];

const PROFILE = {
  skinType: 'oily',
  skinTone: 'medium',
  ageRange: '26-35',
  primaryConcerns: ['Dark spots'],
  sunExposure: 'high',
};

const readPhoto = readFile(fixturePath('phone-nevus-1.jpg'));
readPhoto.catch(() => undefined);

/** A JPEG with a comment, so that its bytes are its own. */
function addComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const header = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), header, comment, jpeg.subarray(2)]);
}

/** Registers an administrator and `count` subscribed people, who write from now on. */
export async function createWriters(product: RunningProduct, count: number): Promise<Acknowledged> {
  const open = async (email: string): Promise<Writer> => {
    const { cookie } = await succeed(product, '/api/auth/register', { json: { email, password: PASSWORD } });
    await succeed(product, '/api/subscription/demo-activate', { json: {}, cookie });
    return { email, cookie: cookie!, name: '', nextName: '', allergy: undefined, nextAllergy: undefined };
  };
  const admin = await open('admin@example.org');
  await grantAdmin(product.services, admin.email);
  const writers: Writer[] = [];
  while (writers.length < count) writers.push(await open(`writer${writers.length}@example.org`));
  return { admin, writers, accounts: [admin, ...writers], messages: [], analyses: [], photos: [], count: 0 };
}

/** Sends a call that must succeed. */
async function succeed(
  { call }: RunningProduct,
  path: string,
  request: Parameters<RunningProduct['call']>[2],
): Promise<Answer> {
  const answer = await call('POST', path, request);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.json)}`);
  return answer;
}

/** Sends write number `n` of a kind that follows from `n`. Answers whether it was acknowledged. */
export async function sendWrite(product: RunningProduct, acknowledged: Acknowledged, n: number): Promise<boolean> {
  const { writers } = acknowledged;
  const write = WRITES[Math.floor(n / writers.length) % WRITES.length]!;
  const isAcknowledged = await write(product, acknowledged, writers[n % writers.length]!, `w${n}`);
  if (isAcknowledged) acknowledged.count += 1;
  return isAcknowledged;
}

/**
 * Lists what was acknowledged and is not there, by reading it as people do.
 * @param newest the number of the newest accounts and training photos that are read
 */
export async function findLostWrites(
  product: RunningProduct,
  acknowledged: Acknowledged,
  newest = Infinity,
): Promise<string[]> {
  const found = await Promise.all([
    findLostAccounts(product, acknowledged.accounts.slice(-newest)),
    findLostMessages(product, acknowledged),
    ...acknowledged.writers.map((writer) => findLostOfWriter(product, acknowledged, writer)),
    findLostPhotos(product, acknowledged, acknowledged.photos.slice(-newest)),
  ]);
  return found.flat();
}

async function findLostAccounts(
  { call, services }: RunningProduct,
  accounts: Acknowledged['accounts'],
): Promise<string[]> {
  const lost: string[] = [];
  for (const { email, cookie } of accounts) {
    if ((await call('GET', '/api/auth/me', { cookie })).status !== 200) lost.push(`session of ${email}`);
    if ((await services.identity.verifyPassword(email, PASSWORD)) === 'wrong') lost.push(`account ${email}`);
  }
  return lost;
}

async function findLostMessages({ services }: RunningProduct, { messages }: Acknowledged): Promise<string[]> {
  const entries = await new Contacts(services.table, services.vault).listOpen();
  const subjects = new Set(entries.map(({ subject }) => subject));
  return messages.filter((subject) => !subjects.has(subject)).map((subject) => `message ${subject}`);
}

async function findLostOfWriter(
  { call }: RunningProduct,
  { analyses }: Acknowledged,
  writer: Writer,
): Promise<string[]> {
  const lost: string[] = [];
  const { cookie } = writer;
  const stored = await listAll(call, '/api/analyses', cookie);
  const notes = new Map(stored.map((analysis) => [analysis['id'], analysis['notes']]));
  for (const analysis of analyses) {
    if (analysis.writer === writer && notes.get(analysis.id) !== analysis.notes)
      lost.push(`analysis ${analysis.notes}`);
  }
  const session = (await call('GET', '/api/auth/me', { cookie })).json as { user?: { firstName: string | null } };
  const name = session.user?.firstName ?? '';
  if (name !== writer.name && name !== writer.nextName) lost.push(`name ${writer.name} of ${writer.email}`);
  const profile = (await call('GET', '/api/skincare/profile', { cookie })).json as { allergies?: string[] };
  const allergy = profile.allergies?.[0];
  if (allergy !== writer.allergy && allergy !== writer.nextAllergy) lost.push(`profile ${writer.allergy!}`);
  return lost;
}

/** Reads training photos whole: one is lost, too, where its bytes are not those that its hash names. */
async function findLostPhotos(
  { call, services }: RunningProduct,
  { admin, photos }: Acknowledged,
  selected: readonly string[],
): Promise<string[]> {
  const s3 = new S3Client({ ...awsClientConfig(services.config, 10), forcePathStyle: true });
  const lost: string[] = [];
  for (const id of selected) {
    const object = { Bucket: services.config.training.bucket, Key: objectKeys.photograph(id) };
    const bytes = await s3
      .send(new GetObjectCommand(object))
      .then(({ Body }) => Body!.transformToByteArray())
      .catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') !== id) lost.push(`training photo ${id}`);
  }
  s3.destroy();
  const { count } = (await call('GET', '/api/training/stats', { cookie: admin.cookie })).json as { count: number };
  return count < photos.length ? [...lost, `${photos.length - count} rows of training photos`] : lost;
}

async function listAll(call: RunningProduct['call'], path: string, cookie: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  do {
    const query = `limit=${PAGE}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
    const { json, status, nextCursor } = await call('GET', `${path}?${query}`, { cookie });
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    items.push(...(json as Record<string, unknown>[]));
    cursor = nextCursor;
  } while (cursor);
  return items;
}
