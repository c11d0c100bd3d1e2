import { createHash, createHmac } from 'node:crypto';
import { Codes } from '#data/account/codes';
import { Customers } from '#data/account/customers';
import { Erasures } from '#data/account/erasures';
import { PhotoKeys } from '#data/account/photoKeys';
import { Policies } from '#data/account/policies';
import { PushDevices } from '#data/account/pushDevices';
import { Reminders } from '#data/account/reminders';
import { Sessions } from '#data/account/sessions';
import { Users } from '#data/account/users';
import { Analyses } from '#data/analysis/analyses';
import { MapFigures } from '#data/analysis/mapFigures';
import { Outcomes } from '#data/analysis/outcomes';
import { Research } from '#data/analysis/research';
import { SkinChecks } from '#data/analysis/skinChecks';
import { Spots } from '#data/analysis/spots';
import { Blog } from '#data/blog/blog';
import { Places } from '#data/finder/places';
import { AuditLog } from '#data/operations/audit';
import { Contacts } from '#data/operations/contacts';
import { Incidents } from '#data/operations/incidents';
import { Limits } from '#data/operations/limits';
import { Outbox } from '#data/operations/outbox';
import { Skincare } from '#data/skincare/skincare';
import { RefundWindows } from '#data/subscription/refundWindows';
import { Subscriptions } from '#data/subscription/subscriptions';
import { Generative } from '#data/training/generative';
import { Training } from '#data/training/training';
import { TrainingDataset } from '#data/training/trainingDataset';
import { toStoredRow } from './migrations';
import type { Row } from './table';
import { testTable, type TestTable } from '#data/testing/testTable';

/*
 * Rows as version 1 stores them, attribute by attribute, with literal keys. Rows of an installation look like this, so a change
 * here needs a migration and not only a change of the test. `sealed` lists the attributes that are encrypted.
 */

const USER_ID = '00000000-0000-4000-8000-000000000001';
const OWNER = { userId: USER_ID, personId: null };
const ANALYSIS_ID = '01JNNNNNNNNNNNNNNNNNNNNNN1';
const SPOT_ID = '01JNNNNNNNNNNNNNNNNNNNNNN2';
const PROFILE_ID = '01JNNNNNNNNNNNNNNNNNNNNNN3';
const MESSAGE_ID = '01JNNNNNNNNNNNNNNNNNNNNNN4';
const POST_ID = '01JNNNNNNNNNNNNNNNNNNNNNN5';
const PSEUDONYM = 'f'.repeat(32);
const RECORD_ID = 'a'.repeat(32);
const SAMPLE_ID = 'b'.repeat(64);
const TIME = '2027-03-01T12:00:00.000Z';
const MS = Date.parse(TIME);
const TTL = MS / 1000 + 3600;
const USER_PK = `USER#${USER_ID}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const SEARCH_SECRET = Buffer.alloc(32, 7);
/** The search key of a text: 24 bits of an HMAC for each of its prefixes. */
const blind = (text: string) =>
  Array.from(text, (_, index) =>
    createHmac('sha256', SEARCH_SECRET)
      .update(text.slice(0, index + 1))
      .digest()
      .subarray(0, 3)
      .toString('base64url'),
  ).join('');
const PHOTO_KEY = Buffer.alloc(32, 9).toString('base64');
const CARD_SECRET = Buffer.alloc(32, 8).toString('base64');
const CARD_HASH = createHmac('sha256', Buffer.alloc(32, 8)).update('fingerprint').digest('hex');
const TOKEN = 't'.repeat(43);
const CODE = 'c'.repeat(43);
const ADDRESS = '120 Sample Street, New York, NY 10001';

const FEATURES = {
  asymmetry: { level: 'significant', score: 0.9, sentence: 'Asymmetry: significant.' },
  border: { level: 'irregular', score: 0.5, sentence: 'Border: irregular.' },
  color: {
    level: 'varied',
    score: 0.4,
    sentence: 'Color: varied.',
    swatches: [{ name: 'black', hex: '#221c1c', share: 0.3, at: [0.4, 0.5] }],
  },
  diameter: { level: 'over_6_mm', size: 7.3, basis: 'scale', sentence: 'Diameter: about 7.3 mm.' },
  evolving: { level: 'not_assessed', basis: null, sentence: 'Evolving: not assessed.' },
};
const MEASUREMENTS = {
  domain: 'dermoscopic',
  area: 24.6,
  shape: { elongation: 0.71, solidity: 0.95, compactness: 0.62 },
  tone: [-21.4, 6.2, 3.1],
};
const FINDINGS = {
  ...{ riskLevel: 'high', confidence: 0.812, modelRiskLevel: 'moderate', raisedBy: ['changing'] },
  ...{ reasons: ['First.'], diameter: 7.3, outline: [[0.1, 0.2]], axes: [] },
  skin: { ita: 31.5, standing: 'tested', sentence: null },
  ...MEASUREMENTS,
  quality: { sharpness: 1, brightness: 128, lesionShare: 0.2 },
  answers: { changing: 'yes', bleeding: null, isNew: null, largerThan6mm: null },
  ...{ imageData: 'not-stored', imageUrl: null },
  attribution: Buffer.from([0, 50, 100]).toString('base64'),
};
const SNAPSHOT = {
  ...{ id: ANALYSIS_ID, analysisDate: TIME, riskLevel: 'high', modelVersion: 'm1' },
  ...MEASUREMENTS,
  ...{ cutOff: false, elsewhere: null },
};
const CHECKED_ARMS = { part: 'arms', isChecked: true, note: 'Freckle', newSpots: [{ view: 'front', x: 0.7, y: 0.3 }] };
const REMINDER = { since: '2027-03-01', ownDay: null, chosenAt: TIME, remindedOn: null };
const REMINDER_SETTINGS = { site: 'https://skin.example', check: REMINDER, spots: { [SPOT_ID]: REMINDER } };
const PUSH_ADDRESS = 'https://push.example/abc';
const PUSH_SUBSCRIPTION = { endpoint: PUSH_ADDRESS, p256dh: 'B1', auth: 'A1', serverKey: 'B2' };
const NOTIFICATION = {
  ...{ userId: USER_ID, personId: null, deviceId: sha256(PUSH_ADDRESS) },
  message: { title: 'Your reminder', body: 'Open it.', path: '/due?person=' },
};
const OPEN_CHECK = { id: MESSAGE_ID, startedAt: TIME, finishedAt: null, parts: [CHECKED_ARMS] };
const FINISHED_CHECK = { id: PROFILE_ID, startedAt: TIME, finishedAt: TIME, parts: [] };
const GRANT = { status: 'active', id: 'sub_1', endsAt: '2028-03-04T12:00:00.000Z' };
const BILLING = {
  ...{ id: 'sub_1', status: 'active', startedAt: TIME, periodEnd: '2028-03-01T12:00:00.000Z' },
  ...{ cancelAtPeriodEnd: false, endedAt: null, refunded: false },
};
const SKINCARE_ANSWERS = {
  ...{ skinType: 'normal', skinTone: 'medium', ageRange: '26-35', primaryConcerns: ['Dryness'] },
  ...{ currentProducts: [], allergies: [], sunExposure: 'moderate', pregnancy: null },
  lifestyleFactors: { smoking: false, exerciseFrequency: 'moderate', dietType: 'standard', stressLevel: 'moderate' },
};
const RECOMMENDATION = {
  ...{ analysisId: null, recommendationType: 'daily_routine', products: [] },
  routine: { morning: ['Wash.'], evening: [], weekly: [], frequency: 'Daily' },
  ...{ explanation: 'Short.', priority: 'low', estimatedCost: null, avoid: [], cautions: [], reasons: [] },
};
const CONTACT = { name: 'Ann', email: 'ann@example.org', phone: null, subject: 'Hello', message: 'A question.' };

interface Fixture {
  row: Row;
  sealed?: Record<string, unknown>;
  /** Whose data key seals it; the person's by default. */
  owner?: 'service';
}

const FIXTURES: Fixture[] = [
  {
    row: {
      ...{ PK: USER_PK, SK: 'PROFILE', id: USER_ID, email: 'ann@example.org', firstName: 'Ann', lastName: null },
      ...{ role: 'user', status: 'active', createdAt: TIME, subscriptionStatus: 'active', subscriptionId: 'sub_1' },
      ...{ subscriptionEndsAt: GRANT.endsAt, grant: GRANT, subscriptionOverride: null, subscriptionVersion: 2 },
      ...{ billing: BILLING, stripeCustomerId: 'cus_1', privacyVersion: '1.0', privacyAcceptedAt: TIME },
      ...{ emailVerified: true, mailTrouble: null, twoStepSince: null, researchConsentAt: TIME, sessionEpoch: 3 },
      ...{ lastNotice: 'n1', toldOfPolicy: '1.1' },
    },
  },
  { row: { PK: `EMAIL#${sha256('ann@example.org')}`, SK: 'ACCOUNT', userId: USER_ID } },
  { row: { PK: USER_PK, SK: `SESSION#${sha256(TOKEN)}`, createdAt: MS, usedAt: MS, epoch: 3, ttl: TTL } },
  {
    row: {
      ...{ PK: USER_PK, SK: `ANALYSIS#${ANALYSIS_ID}`, id: ANALYSIS_ID, lesionId: SPOT_ID, analysisDate: TIME },
      ...{ modelVersion: 'm1', thresholdsVersion: 't1' },
    },
    sealed: {
      ...{ notes: null, location: 'Upper back', detectedFeatures: FEATURES, recommendations: ['Go.'] },
      findings: FINDINGS,
    },
  },
  {
    row: {
      ...{ PK: USER_PK, SK: `LESION#${ANALYSIS_ID}#${SPOT_ID}`, id: SPOT_ID, newest: ANALYSIS_ID, analyses: 1 },
      version: 1,
    },
    sealed: { about: { name: null, region: 'Upper back', lastSeen: TIME, riskLevel: 'high' } },
  },
  { row: { PK: USER_PK, SK: 'BODY_FIGURE' }, sealed: { figure: { build: 'broad', tone: 'brown' } } },
  { row: { PK: USER_PK, SK: 'REMINDERS', nextOn: '2027-03-08', version: 1 }, sealed: { settings: REMINDER_SETTINGS } },
  { row: { PK: 'REMINDER_DAYS', SK: `2027-03-08#${USER_ID}` } },
  { row: { PK: USER_PK, SK: 'OPEN_CHECK', id: MESSAGE_ID, version: 2 }, sealed: { check: OPEN_CHECK } },
  { row: { PK: USER_PK, SK: `CHECK#${PROFILE_ID}`, id: PROFILE_ID }, sealed: { check: FINISHED_CHECK } },
  { row: { PK: USER_PK, SK: `LOOK#${SPOT_ID}#${ANALYSIS_ID}`, id: ANALYSIS_ID }, sealed: { look: SNAPSHOT } },
  {
    row: {
      ...{ PK: USER_PK, SK: 'SKINCARE_PROFILE', id: PROFILE_ID, createdAt: TIME, updatedAt: TIME, version: 1 },
      plan: [PROFILE_ID],
    },
    sealed: { answers: SKINCARE_ANSWERS },
  },
  {
    row: {
      ...{ PK: USER_PK, SK: `RECOMMENDATION#${PROFILE_ID}`, id: PROFILE_ID, profileId: PROFILE_ID, generatedAt: TIME },
      isActive: 1,
    },
    sealed: { recommendation: RECOMMENDATION },
  },
  {
    row: { PK: USER_PK, SK: `OVERRIDE#${MESSAGE_ID}`, decidedAt: TIME, subscriptionStatus: 'active' },
    sealed: { reason: 'Goodwill' },
  },
  {
    row: {
      ...{ PK: USER_PK, SK: `MESSAGE#${MESSAGE_ID}`, id: MESSAGE_ID, userId: USER_ID, sentAt: TIME, ttl: TTL },
      ...{ GSI1PK: 'CONTACT', GSI1SK: MESSAGE_ID },
    },
    sealed: { message: CONTACT },
  },
  {
    row: {
      ...{ PK: `MESSAGE#${POST_ID}`, SK: 'MESSAGE', id: POST_ID, userId: null, sentAt: TIME, ttl: TTL },
      ...{ GSI1PK: 'CONTACT', GSI1SK: POST_ID },
    },
    sealed: { message: CONTACT },
    owner: 'service',
  },
  { row: { PK: USER_PK, SK: 'PHOTO_KEY', createdAt: TIME }, sealed: { value: PHOTO_KEY } },
  { row: { PK: USER_PK, SK: 'PSEUDONYM', pseudonym: PSEUDONYM } },
  {
    row: {
      ...{ PK: `RESEARCH#${PSEUDONYM}`, SK: RECORD_ID, id: RECORD_ID, analysisId: RECORD_ID, userPseudoId: PSEUDONYM },
      ...{ imageMetadata: { width: 224, height: 224, format: 'jpeg' }, riskLevel: 'high', modelRiskLevel: 'moderate' },
      confidence: 0.8,
      anonymizedFeatures: {
        ...{ asymmetry: 'significant', border: 'irregular', color: 'varied', diameter: 'over_6_mm' },
        evolving: 'not_assessed',
      },
      ...{ generalRecommendations: ['dermatologist_within_2_weeks'], analysisYear: 2027, analysisMonth: null },
      ...{ bodyRegion: 'trunk', lesionSizeCategory: '>6mm', deidentifiedAt: '2027' },
    },
  },
  {
    row: {
      ...{ PK: `OUTCOME#${PSEUDONYM}`, SK: RECORD_ID, id: RECORD_ID, userPseudoId: PSEUDONYM, riskLevel: 'high' },
      ...{ modelRiskLevel: 'moderate', domain: 'phone', bodyRegion: 'trunk', isBiopsied: true, outcome: 'melanoma' },
      visitYear: 2027,
    },
  },
  { row: { PK: 'OUTCOMES', SK: 'COUNTS', high_biopsied_melanoma: 1 } },
  { row: { PK: `LIMIT#${sha256('test|one')}`, SK: 'BUCKET', fullAt: MS + 60_000, ttl: TTL } },
  { row: { PK: `CODE#reset#${sha256(CODE)}`, SK: 'CODE', userId: USER_ID, epoch: 3, issuedAt: MS, ttl: TTL } },
  {
    row: { PK: 'OUTBOX', SK: MESSAGE_ID, ttl: TTL },
    sealed: { letter: { to: 'ann@example.org', subject: 'Hello', text: 'Text', need: 'asked' } },
    owner: 'service',
  },
  {
    row: { PK: 'OUTBOX#SET_ASIDE', SK: POST_ID, ttl: TTL, writtenAt: MS, reason: 'half_character' },
    sealed: { letter: { to: 'ann@example.org', subject: 'Hello', text: 'Text', answers: MESSAGE_ID } },
    owner: 'service',
  },
  {
    row: { PK: USER_PK, SK: `PUSH#${sha256(PUSH_ADDRESS)}`, addedAt: TIME, epoch: 3 },
    sealed: { subscription: PUSH_SUBSCRIPTION },
  },
  {
    row: { PK: 'OUTBOX#BULK', SK: PROFILE_ID, ttl: TTL },
    sealed: { letter: { notification: NOTIFICATION } },
    owner: 'service',
  },
  { row: { PK: 'ERASURE', SK: 'account#u9', kind: 'account', of: 'u9', begunAt: TIME } },
  {
    row: {
      ...{ PK: 'BLOG', SK: POST_ID, id: POST_ID, title: 'T', excerpt: 'E', content: 'C', author: 'Ann' },
      ...{ category: 'Prevention', featured: 1, authorId: null, status: 'approved', rejectionReason: null },
      ...{ approvedBy: null, approvedAt: TIME, publishDate: TIME, createdAt: TIME, updatedAt: TIME, sample: true },
      ...{ version: 1, since: TIME },
    },
  },
  { row: { PK: 'BLOG#approved', SK: `${TIME}#${POST_ID}` } },
  { row: { PK: 'COUNTER', SK: 'BLOG', approved: 1 } },
  { row: { PK: 'CUSTOMERS', SK: `${TIME}#${USER_ID}` } },
  { row: { PK: 'CUSTOMER_COUNTS', SK: 'total.3', n: 1 } },
  { row: { PK: 'CUSTOMER_COUNTS', SK: 'active.2028-03-04', n: 1, ttl: TTL } },
  { row: { PK: 'CUSTOMER_SECRET', SK: 'SECRET', secret: SEARCH_SECRET } },
  { row: { PK: 'CUSTOMER_TERMS', SK: `${blind('ann')}#${USER_ID}` } },
  { row: { PK: `ADDRESS#${sha256(ADDRESS)}`, SK: 'PLACE', place: { latitude: 40.7, longitude: -74 }, ttl: TTL } },
  {
    row: {
      PK: 'POLICY',
      SK: '1.1',
      version: '1.1',
      effectiveAt: '2027-04-01T00:00:00.000Z',
      summary: 'Something new.',
    },
  },
  {
    row: {
      ...{ PK: 'SAMPLES', SK: SAMPLE_ID, id: SAMPLE_ID, diagnosis: 'benign', label: 0, source: 'admin' },
      ...{ attribution: null, isActive: 1, createdAt: TIME, notes: null },
    },
  },
  { row: { PK: 'TRAINING', SK: 'COUNTS', count: 1, benign: 1 } },
  {
    row: {
      ...{ PK: 'TRAINING', SK: `JOB#${MESSAGE_ID}`, id: MESSAGE_ID, status: 'training', startedAt: TIME },
      ...{ finishedAt: null, report: null, failure: null, replaced: null },
    },
  },
  { row: { PK: 'TRAINING', SK: 'LOCK', jobId: MESSAGE_ID } },
  { row: { PK: 'GENERATIVE', SK: 'STATE', seed: 7, imageCount: 100 } },
  {
    row: {
      ...{ PK: 'GENERATIVE', SK: `RUN#${MESSAGE_ID}`, id: MESSAGE_ID, status: 'training', attempt: 1 },
      ...{ startedAt: TIME, attemptedAt: TIME, batchSize: 16, learningRate: 0.0002, totalEpochs: 50, failure: null },
    },
  },
  { row: { PK: 'GENERATIVE', SK: 'LOCK', runId: MESSAGE_ID } },
  { row: { PK: 'RENEWALS#2028-03-01', SK: USER_ID, ttl: TTL } },
  { row: { PK: USER_PK, SK: 'REFUND_WINDOW', subscriptionId: 'sub_1', endsAt: '2027-03-31T12:00:00.000Z' } },
  { row: { PK: `CARD#${CARD_HASH}`, SK: 'REFUND_WINDOW', subscriptionId: 'sub_1', ttl: TTL } },
  { row: { PK: 'CARD_SECRET', SK: 'SECRET' }, sealed: { secret: CARD_SECRET }, owner: 'service' },
  {
    row: {
      ...{ PK: 'INCIDENT', SK: MESSAGE_ID, id: MESSAGE_ID, incidentType: 'Phishing', severity: 'low', status: 'open' },
      ...{ description: 'A mail.', affectedUsers: [], affectedData: [], detectedAt: TIME, resolvedAt: null },
      ...{ notificationsSent: 0, details: {}, assignedTo: null, clockTold: null },
    },
  },
];

let db: TestTable;
beforeAll(async () => {
  db = await testTable();
  await db.overwrite(toStoredRow(await db.vault.createKeyRow(USER_ID)));
  const vaults = { service: await db.vault.forService(), person: await db.vault.forUser(USER_ID) };
  for (const { row, sealed = {}, owner = 'person' } of FIXTURES) {
    const envelopes = Object.entries(sealed).map(
      ([name, value]) => [name, vaults[owner].seal(row, name, value)] as const,
    );
    await db.overwrite({ ...row, ...Object.fromEntries(envelopes) });
  }
});
afterAll(() => db.close());

test('a stored account opens by id and address, with session, code, policy and customer lists', async () => {
  const users = new Users(db.table, db.vault);
  const account = { id: USER_ID, grant: GRANT, billing: BILLING, stripeCustomerId: 'cus_1', sessionEpoch: 3 };
  expect(await users.findById(USER_ID)).toMatchObject(account);
  expect(await users.findByEmail('ann@example.org')).toMatchObject(account);
  expect(await new Sessions(db.table, db.now).find(`${USER_ID}.${TOKEN}`)).toMatchObject({ usedAt: MS });
  expect(await new Codes(db.table, db.now).find('reset', CODE)).toMatchObject({ userId: USER_ID, epoch: 3 });
  expect(await new Policies(db.table, db.now).getCurrent()).toMatchObject({ upcoming: { version: '1.1' } });
  const customers = new Customers(db.table, db.now);
  expect((await customers.list({ limit: 1 }))?.items).toMatchObject([{ id: USER_ID, hasLiveSubscription: true }]);
  expect((await customers.search('ann', { limit: 5 }))?.items).toMatchObject([{ id: USER_ID }]);
  expect(await customers.count()).toEqual({ total: 1, active: 1, paid: 0 });
  const subscriptions = new Subscriptions(db.table, db.vault);
  expect(await subscriptions.readRenewingOn('2028-03-01')).toMatchObject({
    users: [{ id: USER_ID, lastNotice: 'n1' }],
  });
  const endsAt = '2027-03-31T12:00:00.000Z';
  const refundWindows = new RefundWindows(db.table, db.vault);
  expect(await refundWindows.find(USER_ID)).toEqual({ subscriptionId: 'sub_1', endsAt });
  const payment = { subscriptionId: 'sub_2', endsAt, cardFingerprint: 'fingerprint' };
  expect(await refundWindows.open('u10', payment)).toEqual({ subscriptionId: 'sub_2', endsAt: null });
  expect(await new Erasures(db.table, db.vault, users).readPending().next()).toMatchObject({ value: { of: 'u9' } });
  expect(await new PhotoKeys(db.table, db.vault).find(USER_ID)).toBe(PHOTO_KEY);
});

test('a stored analysis opens with its spot, snapshot and de-identified record', async () => {
  const analysis = await new Analyses(db.table, db.vault).get(OWNER, ANALYSIS_ID);
  expect(analysis).toEqual({
    ...FINDINGS,
    // Rows from before these fields read so.
    ...{ caution: null, isUnfamiliar: false, testOutcome: null, regionPhotos: null, reasonDetails: [] },
    likelihoodRatio: null,
    isEarlierMoreUrgent: false,
    ...{ id: ANALYSIS_ID, lesionId: SPOT_ID, analysisDate: TIME, modelVersion: 'm1', thresholdsVersion: 't1' },
    ...{ notes: null, location: 'Upper back', detectedFeatures: FEATURES, recommendations: ['Go.'] },
    attribution: [0, 0.5, 1],
  });
  expect(await new Spots(db.table, db.vault).get(OWNER, SPOT_ID)).toEqual({
    spot: {
      id: SPOT_ID,
      name: null,
      region: 'Upper back',
      pin: null,
      analyses: 1,
      lastSeen: TIME,
      riskLevel: 'high',
      isEarlierMoreUrgent: false,
      visits: [],
    },
    snapshots: [{ ...SNAPSHOT, isEarlierMoreUrgent: false }],
  });
  const users = new Users(db.table, db.vault);
  const research = new Research(db.table, users, new Erasures(db.table, db.vault, users));
  expect(await research.listRecords(USER_ID)).toMatchObject([{ id: RECORD_ID, modelRiskLevel: 'moderate' }]);
  expect(await research.listOutcomes(USER_ID)).toMatchObject([{ id: RECORD_ID, outcome: 'melanoma' }]);
  expect(await new Outcomes(db.table).count()).toEqual({ high_biopsied_melanoma: 1 });
});

test('a stored figure of the body map opens', async () => {
  expect(await new MapFigures(db.table, db.vault).get(OWNER)).toEqual({ build: 'broad', tone: 'brown' });
});

test('stored total-skin checks open', async () => {
  const checks = new SkinChecks(db.table, db.vault);
  expect(await checks.findOpen(OWNER)).toEqual(OPEN_CHECK);
  expect(await checks.list(OWNER, { limit: 5 })).toEqual({ items: [FINISHED_CHECK] });
});

test('stored reminders open, and stand under their day', async () => {
  const reminders = new Reminders(db.table, db.vault);
  expect(await reminders.find(OWNER)).toMatchObject({ settings: REMINDER_SETTINGS });
  expect(await reminders.listDue('2027-03-08', { limit: 5 })).toEqual([{ day: '2027-03-08', owner: OWNER }]);
  expect(await reminders.listDue('2027-03-07', { limit: 5 })).toEqual([]);
});

test('a stored device that gets notifications opens, while its sessions may go on', async () => {
  const devices = new PushDevices(db.table, db.vault);
  const id = sha256(PUSH_ADDRESS);
  expect(await devices.list({ id: USER_ID, sessionEpoch: 3 })).toEqual([id]);
  expect(await devices.find({ id: USER_ID, sessionEpoch: 3 }, id)).toEqual(PUSH_SUBSCRIPTION);
  expect(await devices.find({ id: USER_ID, sessionEpoch: 4 }, id)).toBeUndefined();
});

test('a stored skincare profile and plan open', async () => {
  const skincare = new Skincare(db.table, db.vault);
  expect(await skincare.findProfile(OWNER)).toMatchObject(SKINCARE_ANSWERS);
  expect((await skincare.listRecommendations(OWNER, { limit: 5 }))?.items).toEqual([
    {
      ...RECOMMENDATION,
      ...{ id: PROFILE_ID, userId: USER_ID, profileId: PROFILE_ID, generatedAt: TIME, isActive: 1 },
    },
  ]);
});

test('stored blog posts, training jobs and generative runs open', async () => {
  const blog = new Blog(db.table);
  expect((await blog.listPublished('all', { limit: 5, at: new Date(TIME) }))?.items).toMatchObject([
    { id: POST_ID, title: 'T', review: null, editorId: null },
  ]);
  expect(await blog.count()).toMatchObject({ approved: 1, draft: 0 });
  const training = new Training(db.table);
  const photos = new TrainingDataset(db.table, db.vault);
  expect(await photos.list()).toMatchObject([{ id: SAMPLE_ID, addedBy: null, ita: null, domain: null }]);
  expect(await photos.listLabels()).toEqual([{ id: SAMPLE_ID, diagnosis: 'benign', isLabelConfirmed: false }]);
  expect(await photos.count()).toMatchObject({ count: 1, benign: 1, malignant: 0 });
  expect(await training.findNewestJob()).toMatchObject({ id: await training.findActiveJobId(), status: 'training' });
  const generative = new Generative(db.table);
  expect(await generative.readState()).toEqual({ seed: 7, imageCount: 100 });
  expect(await generative.findNewestRun()).toMatchObject({ id: await generative.findActiveRunId(), attempt: 1 });
});

test('stored messages, letters, incidents, limits and coordinates open', async () => {
  const messages = await new Contacts(db.table, db.vault).listOpen();
  expect(messages).toEqual([
    { ...CONTACT, id: POST_ID, userId: null, sentAt: TIME },
    { ...CONTACT, id: MESSAGE_ID, userId: USER_ID, sentAt: TIME },
  ]);
  expect(await new Incidents(db.table).list()).toMatchObject([{ id: MESSAGE_ID, status: 'open' }]);
  const limit = { name: 'test', by: 'one', count: 1, seconds: 60 };
  expect(await new Limits(db.table, db.now).take(limit)).toBe(60);
  expect(await new Places(db.table, db.now).get(ADDRESS)).toEqual({ latitude: 40.7, longitude: -74 });
  const outbox = new Outbox(db.table, db.vault, { now: db.now, createId: () => MESSAGE_ID });
  const letters: unknown[] = [];
  const notifications: unknown[] = [];
  await outbox.deliver(
    { perSecond: 2, seconds: 1, senders: 1 },
    {
      letter: (letter) => Promise.resolve(void letters.push(letter)),
      notification: (notification) => Promise.resolve(void notifications.push(notification)),
    },
  );
  expect(letters).toEqual([{ to: 'ann@example.org', subject: 'Hello', text: 'Text', need: 'asked' }]);
  expect(notifications).toEqual([NOTIFICATION]);
  expect(await outbox.listSetAside()).toMatchObject([
    { letter: { subject: 'Hello', answers: MESSAGE_ID }, reason: 'half_character' },
  ]);
});

test('a stored chain of the audit log is valid', async () => {
  const attributes = {
    ...{ PK: 'AUDIT#05', SK: '000000000001', id: 'r1', userId: USER_ID, sessionId: null, action: 'auth.login' },
    ...{ resource: 'auth', resourceId: null, ipAddress: null, userAgent: null, timestamp: TIME, riskLevel: 'low' },
    ...{ success: 1, outcome: 'done', prevHash: '0'.repeat(64) },
    ...{ GSI1PK: `ACTOR#${USER_ID}`, GSI1SK: `${TIME}#r1` },
  };
  const sorted = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
  await db.overwrite({ ...attributes, hash: sha256(JSON.stringify(sorted)) });
  const log = new AuditLog(db.table, db.vault);
  expect((await log.verify())[5]).toMatchObject({ rows: 1, fault: null });
  expect(await log.listForUser(USER_ID)).toMatchObject([{ id: 'r1', action: 'auth.login' }]);
});
