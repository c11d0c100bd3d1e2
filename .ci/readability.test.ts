import { join } from 'node:path';
import type { Messages } from '#domain/messages/defineMessages';
import { PRODUCTS } from '#functions/services/skincare/products';
import { RULES } from '#functions/services/skincare/rules';
import { ARTICLES } from '#functions/services/starterArticles/articles/index';
import { gradeText, expandMessage } from './readability';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';

const catalogFiles = listRepositoryFiles().filter((file) => /(^|\/)messages\.ts$/.test(file));

interface Text {
  /** The catalog's file and the key. */
  readonly place: string;
  readonly text: string;
}

const texts: Text[] = [];
beforeAll(async () => {
  for (const file of catalogFiles) {
    const catalogs = Object.entries((await import(join(REPOSITORY, file))) as Record<string, Messages<string>>);
    for (const [name, { texts: entries }] of catalogs) {
      for (const [key, text] of Object.entries(entries)) texts.push({ place: `${file} ${name}.${key}`, text });
    }
  }
  const place = 'functions/services/skincare/rules';
  for (const { id, then } of RULES) {
    for (const text of Object.values(then)) {
      if (typeof text === 'string' && text.includes(' ')) texts.push({ place: `${place} ${id}`, text });
    }
  }
  for (const [id, { description }] of Object.entries(PRODUCTS)) {
    texts.push({ place: `functions/services/skincare/products.ts ${id}`, text: description });
  }
});

/** Shorter texts are labels: a formula for sentences says nothing about them. */
const MIN_WORDS = 5;
const MAX_MEDIAN_GRADE = 7;
const MAX_GRADE = 12;
const MAX_ARTICLE_GRADE = 10;

/** Specified texts, and names and terms without a plainer word, which may be harder to read: catalog and key. */
const HARD_TEXTS: ReadonlySet<string> = new Set([
  ...['reasonPlaceholder', 'reviewBanner'].map((key) => `blogAdminMessages.${key}`),
  'customersMessages.updated',
  ...['aad', 'acs', 'acsAbout', 'nci'].map((key) => `educationMessages.${key}`),
  'finderMessages.academyBefore',
  ...['samplesAlt', 'needsNetworks'].map((key) => `generativeMessages.${key}`),
  'securityDemoMessages.exampleDate',
  ...['otherAllergiesHint', 'generatedText'].map((key) => `skincareMessages.${key}`),
  ...['suspiciousHint', 'balancedAccuracyHint', 'guidelineDiagnosis', 'datasetText', 'datasetSuspicious'].map(
    (key) => `trainingMessages.${key}`,
  ),
  'trainingMessages.datasetBenign',
  ...[
    ...['generator', 'autoencoder', 'batchNormalization', 'spectralNormalization', 'autoencoderFirst', 'augmentation'],
    'orientations',
  ].map((key) => `generativeModelMessages.${key}`),
  ...['postMessages.sample', 'promotionMessages.lowerBounds'],
  ...['policyMessages.collection.points.2', 'policyMessages.rights.points.1'],
  'shellMessages.educational',
  'lostMessages.restricted.training',
]);

/** Words of the product's former dialect, and British spelling. */
const BANNED: readonly RegExp[] = [
  /\b(colour|grey|centre|favour|behaviour|organis|recognis|personalis|catalogue|cancell)/i,
  /\be-mail/i,
  /\b(analysed|analysing|metres?|licence)\b/i,
  /\b(spoke|speaks) for\b/i,
  /\blikeness\b/i,
  /\b(anew|whatsoever|meanwhile)\b/i,
  /\bbelongs? before\b/i,
  /\bstays? yours\b/i,
  /\b(at work|answers now|being started)\b/i,
];

const gradeTexts = (): (Text & { grade: number })[] =>
  texts
    .map((entry) => ({ ...entry, plain: expandMessage(entry.text) }))
    .filter(({ plain }) => plain.split(/\s+/).length >= MIN_WORDS)
    .map(({ plain, ...entry }) => ({ ...entry, grade: gradeText(plain) }));

test('half of all texts can be read after seven years of school, and every text after twelve', () => {
  const graded = gradeTexts();
  const grades = graded.map(({ grade }) => grade).sort((a, b) => a - b);
  expect(grades.length).toBeGreaterThan(200);
  expect(grades[Math.floor(grades.length / 2)]).toBeLessThanOrEqual(MAX_MEDIAN_GRADE);
  const hard = graded
    .filter(({ grade, place }) => grade > MAX_GRADE && !HARD_TEXTS.has(place.split(' ')[1]!))
    .map(({ place, grade, text }) => `${place} (${grade.toFixed(1)}): ${text}`);
  expect(hard).toEqual([]);
});

test('the list of texts that may be harder names none that is not', () => {
  const hard = new Set(
    gradeTexts()
      .filter(({ grade }) => grade > MAX_GRADE)
      .map(({ place }) => place.split(' ')[1]!),
  );
  expect([...HARD_TEXTS].filter((name) => !hard.has(name))).toEqual([]);
});

test.each(ARTICLES)('the starter article “$title” can be read after ten years of school', ({ content }) => {
  const [body = ''] = content.split('\n\n## Sources\n\n');
  expect(gradeText(body)).toBeLessThanOrEqual(MAX_ARTICLE_GRADE);
});

test('texts have American spelling and no word that only we use', () => {
  const found = texts.flatMap(({ place, text }) =>
    BANNED.flatMap((word) => word.exec(text)?.slice(0, 1) ?? []).map((word) => `${place}: ${word}`),
  );
  expect(found).toEqual([]);
});
