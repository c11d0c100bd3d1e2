import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRepositoryFiles, REPOSITORY } from './repositoryFiles';

/** What people read: catalogs in both languages, starter articles, skincare rules, what search engines show, and the README. */
const texts = listRepositoryFiles().filter((file) =>
  /(^|\/)messages(\.es)?\.ts$|^functions\/services\/(starterArticles\/articles|skincare\/rules)\/|^web\/[^/]+\.(html|webmanifest)$|^README\.md$/.test(
    file,
  ),
);

/** Sentences that nothing makes true, and why. */
const FALSE_CLAIMS: readonly [claim: RegExp, why: string][] = [
  [/\bonly you (can )?(see|read)\b/i, 'the server opens what it keeps, to show it'],
  [/\bsolo usted (l[ao]s? )?(ve|lee|puede (ver|leer))/i, 'the server opens what it keeps, to show it'],
  [/\b(your own key|key of your own)\b/i, 'our servers hold the keys'],
  [/\b(clave solo suya|con su propia clave\b(?! de datos))/i, 'our servers hold the keys'],
  [
    /\btoo late\b|\bdemasiado tarde\b|\bantes de que sea tarde\b/i,
    'no study shows that the product finds cancer earlier',
  ],
  [/\b(lose|losing) time\b|\bperder tiempo\b/i, 'no study shows that people reach a doctor sooner'],
  [/\bfind (skin cancer|trouble|problems) early\b/i, 'no study shows that the product finds cancer earlier'],
  [/\b(encuentre temprano|descubrir problemas a tiempo)\b/i, 'no study shows that the product finds cancer earlier'],
];

test('no text promises what nothing makes true, in either language', () => {
  for (const folder of ['starterArticles/articles', 'skincare/rules']) {
    expect(texts.some((file) => file.startsWith(`functions/services/${folder}/`))).toBe(true);
  }
  const found = texts.flatMap((file) => {
    const text = readFileSync(join(REPOSITORY, file), 'utf8').replace(/\s+/g, ' ');
    return FALSE_CLAIMS.flatMap(([claim, why]) => {
      const match = claim.exec(text)?.[0];
      return match === undefined ? [] : [`${file}: “${match}” (${why})`];
    });
  });
  expect(found).toEqual([]);
});
