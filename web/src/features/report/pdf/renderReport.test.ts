/** @jest-environment node */
import { setLanguageSource } from '#domain/messages/language';
import type { Visit } from '#domain/analysis/visit';
import { readPdf } from '../testing/readPdf';
import { buildReport, buildReportSpot, readReportFonts } from '../testing/reportFixtures';
import type { ReportContent } from '../reportContent';
import { renderReport } from './renderReport';

const fonts = readReportFonts();
const render = (content: ReportContent, paper: 'A4' | 'Letter' = 'A4', language = 'en') =>
  renderReport(content, { paper, fonts, language });

const PIN = { view: 'front', x: 0.62, y: 0.26 } as const;

test.each([
  ['A4', 595, 842],
  ['Letter', 612, 792],
] as const)(
  'a report of one spot fills one to three pages of %s, with 1 and with 12 photos',
  async (paper, width, height) => {
    for (const [count, withPhotos] of [
      [1, false],
      [1, true],
      [12, false],
      [12, true],
    ] as const) {
      const { pages } = readPdf(await render(buildReport(buildReportSpot(count, { withPhotos })), paper));
      expect(pages.length).toBeLessThanOrEqual(3);
      for (const page of pages) {
        expect([Math.round(page.width), Math.round(page.height)]).toEqual([width, height]);
        expect(page.isBalanced).toBe(true);
      }
    }
  },
);

test('a reader of the report gets place, numbers, answers, advice, the model with its figures, its limits and the disclaimer', async () => {
  const spot = buildReportSpot(3, {
    spot: { region: 'Chest', pin: PIN },
    newest: {
      riskLevel: 'high',
      raisedBy: ['bleeding'],
      answers: { changing: 'no', bleeding: 'yes', isNew: null, largerThan6mm: null },
      recommendations: ['See a dermatologist within 2 weeks.'],
    },
  });
  const { text } = readPdf(await render(buildReport(spot)));
  const flat = text.replace(/\s+/g, ' ');
  for (const part of [
    /Mole by the collarbone/,
    /Chest, left side of the patient/,
    /3 times, from .*2025 to .*2025/,
    /Newest result High risk, on .*For professionals Program alone Low risk/s,
    /See a dermatologist within 2 weeks\./,
    /4\.6.mm across, 16\.0 mm²/,
    /Does it bleed\? ?Yes/,
    /Is it new\? ?Not answered/,
    /Noted in photo 1\./,
    /research-[0-9a-f]{8}/,
    /96% of 307 \(95% interval 94% to 98%\)/,
    /What the program cannot see/,
    /It was hardly tested on darker skin \(Fitzpatrick types IV to VI\)\./,
    /This is not a diagnosis/,
    /It misses some cancers and raises false alarms/,
  ]) {
    expect(flat).toMatch(part);
  }
});

test('the report is tagged: title, language, headings in order, tables with heads, and an alternative text for each figure', async () => {
  const reading = readPdf(
    await render(buildReport(buildReportSpot(12, { withPhotos: true, spot: { pin: PIN, region: 'Chest' } }))),
  );
  expect(reading).toMatchObject({ title: 'Skin spot: report for a doctor visit', language: 'en', isTagged: true });
  const roles = reading.elements.map(({ role }) => role);
  const levels = roles.filter((role) => /^H\d$/.test(role)).map((role) => Number(role[1]));
  expect(levels[0]).toBe(1);
  levels.slice(1).forEach((level, index) => expect(level - levels[index]!).toBeLessThanOrEqual(1));
  for (const role of ['P', 'L', 'LI', 'LBody', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Caption']) {
    expect(roles).toContain(role);
  }
  const figures = reading.elements.filter(({ role }) => role === 'Figure');
  // Two large photos, the map, four charts, ten small photos.
  expect(figures).toHaveLength(17);
  expect(figures.map(({ alt }) => alt)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Photo of the spot Mole by the collarbone on .*, with the outline/),
      expect.stringMatching(
        /^Drawing of the body \(front\) with a mark at the spot: Chest, left side of the patient\.$/,
      ),
      expect.stringMatching(/^Area \(mm²\): 12 on .*Changed since/),
    ]),
  );
  expect(figures.every(({ alt }) => alt)).toBe(true);
});

test.each([
  [1, false],
  [3, true],
  [12, true],
] as const)(
  'with %d photos (kept on the device: %s) no page but the last is left half empty',
  async (count, withPhotos) => {
    const spot = buildReportSpot(count, { withPhotos, spot: { pin: PIN, region: 'Chest' } });
    const { pages } = readPdf(await render(buildReport(spot)));
    for (const { lowestText, height } of pages.slice(0, -1)) expect(lowestText / height).toBeLessThan(0.3);
  },
);

test('the report says how the program judged the photo, not what took it, and prints no likeness to a diagnosis', async () => {
  const spot = buildReportSpot(1, { newest: { domain: 'dermoscopic' } });
  const text = readPdf(await render(buildReport(spot))).text.replace(/\s+/g, ' ');
  expect(text).toContain(
    'Judged by the program like a photo through a dermatoscope. The device that took it is not known.',
  );
  expect(text).not.toMatch(/Probability of|Cutoff for/);
});

test('the report gives the share in daily life to everybody, and what could argue against a warning to professionals', async () => {
  const spot = buildReportSpot(1, {
    newest: { riskLevel: 'high', modelRiskLevel: 'high', likelihoodRatio: 1.854, domain: 'dermoscopic' },
  });
  const text = readPdf(await render(buildReport(spot))).text.replace(/\s+/g, ' ');
  const [before, after] = text.split('For professionals');
  expect(before).toMatch(/Of 1,000 people with a result like yours, about 55 have skin cancer.*If 10 did/);
  expect(before).not.toMatch(/common mole|certainty|clinics,|\d ?%/i);
  expect(after).toMatch(
    /Certainty ?87%.*In clinics.*420 test photos through a dermatoscope, of them 9 malignant or precursor.*common mole/,
  );
});

test('footers are on every page, and beside the structure', async () => {
  const { pages, text } = readPdf(await render(buildReport(buildReportSpot(12))));
  pages.forEach(({ artifactText }, index) => {
    expect(artifactText).toContain(`Not a diagnosis. Page ${index + 1} of ${pages.length}.`);
  });
  expect(text).not.toContain('Not a diagnosis. Page');
});

test('every font is embedded', async () => {
  const file = Buffer.from(await render(buildReport(buildReportSpot(1)))).toString('latin1');
  const descriptors = file.match(/\/Type \/FontDescriptor/g) ?? [];
  expect(descriptors.length).toBeGreaterThanOrEqual(2);
  expect(file.match(/\/FontFile[23]? /g)).toHaveLength(descriptors.length);
  expect(file).not.toMatch(/\/Subtype \/Type1\b/);
});

test('names and notes in other alphabets are printed, and a letter that no font has becomes a question mark', async () => {
  const spot = buildReportSpot(1, { spot: { name: 'Łukasz, Здоровье, Қазақ, Υγεία, ἀρχή 🙂' } });
  expect(readPdf(await render(buildReport(spot))).text).toContain('Łukasz, Здоровье, Қазақ, Υγεία, ἀρχή ?');
});

test('whatever a person types prints in a name, a note and a doctor’s words, as itself or as its nearest text', async () => {
  const typed = '5\u2009mm \u200bb\ufeff \u2264 5\tc \u2192 d\u2011e \u0000\uffff\ud83d end\u2028next';
  const visit: Visit = {
    ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5V15', seenBy: 'dermatologist', date: '2026-05-02', diagnosis: 'other' },
    ...{ diagnosisText: typed, biopsy: 'done', biopsyResult: 'other', biopsyText: typed },
  };
  const spot = buildReportSpot(1, {
    spot: { name: typed, visits: [visit] },
    newest: { notes: typed },
  });
  const content = { ...buildReport(spot), personName: typed };
  const text = readPdf(await render(content)).text.replace(/\s+/g, ' ');
  expect(text.match(/5 mm b <= 5 c -> d-e end next/g)).toHaveLength(5);
});

test('dates are in the language of the document, whose letters the fonts have, not in that of the device', async () => {
  const visit: Visit = {
    ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5V15', seenBy: 'dermatologist', date: '2026-05-02', diagnosis: 'mole' },
    ...{ diagnosisText: null, biopsy: 'none', biopsyResult: null, biopsyText: null },
  };
  setLanguageSource(() => 'es');
  try {
    const content = buildReport(buildReportSpot(2, { withPhotos: true, spot: { visits: [visit] } }));
    const { text, pages } = readPdf(await render(content, 'A4', 'es'));
    for (const day of ['25 nov 2026', '4 feb 2025', '2 may 2026']) expect(text).toContain(day);
    expect(pages[0]!.artifactText).toContain('25 nov 2026');
    expect(text).not.toMatch(/\b(Jan|Feb|May|Nov) \d/);
  } finally {
    setLanguageSource(() => 'en');
  }
});

test('without photos the report draws the shape of the spot', async () => {
  const { elements } = readPdf(await render(buildReport(buildReportSpot(1))));
  expect(elements.find(({ role }) => role === 'Figure')?.alt).toMatch(/^Drawing of the outline of the spot/);
});

test('only photos of the first and the newest analysis are called so; without the newest photo its shape is drawn', async () => {
  const spot = buildReportSpot(5, { withPhotos: true, spot: { pin: PIN, region: 'Chest' } });
  const listCaptions = async (first: number, last: number) => {
    const devicePhotos = spot.analyses.slice(first, last + 1).map(({ id }) => [id, spot.photos.get(id)!] as const);
    const { text } = readPdf(await render(buildReport({ ...spot, photos: new Map(devicePhotos) })));
    return text
      .replace(/\s+/g, ' ')
      .match(/(First photo,|Newest photo,|Photo of|Shape in the newest photo,) \w+ 4, 2025/g);
  };
  expect(await listCaptions(0, 4)).toEqual(['First photo, Jan 4, 2025', 'Newest photo, May 4, 2025']);
  expect(await listCaptions(1, 3)).toEqual([
    'Photo of Feb 4, 2025',
    'Photo of Apr 4, 2025',
    'Shape in the newest photo, May 4, 2025',
  ]);
  expect(await listCaptions(0, 0)).toEqual(['First photo, Jan 4, 2025', 'Shape in the newest photo, May 4, 2025']);
});

test('charts say how many photos they leave out', async () => {
  const spot = buildReportSpot(4);
  const [first, ...others] = spot.analyses;
  const readText = async (analyses: typeof spot.analyses) =>
    readPdf(await render(buildReport({ ...spot, analyses }))).text.replace(/\s+/g, ' ');
  expect(await readText([{ ...first!, domain: 'dermoscopic' }, ...others])).toContain(
    '1 photo is left out, because it cannot be compared with the newest one.',
  );
  expect(await readText(spot.analyses)).not.toContain('left out');
});

test('a report for a visit has each spot on its own pages, and the model once', async () => {
  const second = buildReportSpot(2, { spot: { id: '01ARZ3NDEKTSV4RRFFQ69G5BBB', name: 'Left knee' } });
  const { pages, text, title } = readPdf(await render(buildReport(buildReportSpot(1), second)));
  expect(title).toBe('2 skin spots: report for a doctor visit');
  const page = pages.find(({ text: content }) => content.includes('Left knee'));
  expect(page?.text).toMatch(/^Left knee/);
  expect(text.match(/About the program/g)).toHaveLength(1);
});

test('a result of a model whose figures are not the published ones says so', async () => {
  const { text } = readPdf(await render(buildReport(buildReportSpot(1, { newest: { modelVersion: 'trained-7' } }))));
  expect(text.replace(/\s+/g, ' ')).toContain('Model trained-7 has not been measured on these photos');
});
