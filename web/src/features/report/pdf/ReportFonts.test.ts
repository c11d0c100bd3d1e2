/** @jest-environment node */
import { create } from 'fontkit';
import { readPdf } from '../testing/readPdf';
import { FONT_FILES, readReportFonts } from '../testing/reportFixtures';
import { breakLines } from './breakLines';
import { ReportFonts } from './ReportFonts';
import { TaggedPdf } from './TaggedPdf';

const fonts = readReportFonts();

/** Every character that a font claims to have, those with an empty glyph included. */
const listCharacters = (bytes: Uint8Array): string[] => {
  const font = create(bytes as Buffer);
  return 'characterSet' in font ? font.characterSet.map((codePoint) => String.fromCodePoint(codePoint)) : [];
};
const ALL_CHARACTERS = [...new Set(FONT_FILES.flatMap(({ regular, bold }) => [regular, bold].flatMap(listCharacters)))];

async function print(paragraphs: readonly string[], width: 'all' | 'cell' = 'all') {
  const createdAt = new Date('2026-11-25T12:00:00.000Z');
  const pdf = new TaggedPdf({ title: 'Test', language: 'en', paper: 'A4', createdAt, fonts });
  for (const text of paragraphs) {
    if (width === 'cell') pdf.table({ rows: [['', text]], columns: [5, 1] });
    else for (const style of ['body', 'strong'] as const) pdf.paragraph(text, style);
  }
  return readPdf(await pdf.finish(() => 'Footer'));
}

test('every character that a font claims is drawn in both weights, also where its glyph is empty', async () => {
  expect(ALL_CHARACTERS.length).toBeGreaterThan(1100);
  for (const empty of ['\u2009', '\u200b', '\ufeff', '\uffff']) expect(ALL_CHARACTERS).toContain(empty);
  // Each between two letters, so that none stands at the end of a line.
  const rows = ALL_CHARACTERS.map((character) => `a${character}b`);
  const { text } = await print([rows.join(' '), ...rows.slice(0, 5)]);
  const printed = text.replace(/\s+/g, ' ').normalize('NFKC');
  const missing = ALL_CHARACTERS.filter((character) => {
    const expected = `a${character}b`.replace(/[\u2009\u00a0]/, ' ').replace(/[\u200b\ufeff\uffff\u00ad]/, '');
    // PDF.js may read a letter as the one that it is composed of.
    return !printed.includes(expected.normalize('NFKC'));
  });
  expect(missing).toEqual([]);
});

test('each character alone becomes text that can be drawn, never a question mark where a font claims it', () => {
  for (const character of ALL_CHARACTERS) {
    const printable = fonts.toPrintable(character);
    expect([character, printable.includes('?')]).toEqual([character, character === '?']);
    expect([character, fonts.splitByFont(printable).every(({ font }) => font >= 0)]).toEqual([character, true]);
  }
});

test.each([
  ['thin, figure, ideographic and narrow spaces', 'a\u2009b\u2007c\u3000d\u202fe\u1680f', 'a b\u00a0c d\u00a0e f'],
  ['what nobody sees', 'a\u200bb\u200dc\ufeffd\u00ade\u202ef\u0007g\ufe0fh\u{e0041}', 'abcdefgh'],
  ['line ends', 'a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh\ni', 'a\nb\nc\nd\ne\nf\ng\nh\ni'],
  ['a tab', 'a\tb', 'a    b'],
  ['comparisons', '≤ 5 ≥ 6 ≠ 7 ≈ 8', '<= 5 >= 6 != 7 ~ 8'],
  ['arrows', 'a → b ← c ↔ d ↑ e', 'a -> b <- c <-> d ↑ e'],
  ['hyphens and dashes', '‐‑‒–—―−', '--––——−'],
  ['a diameter', '⌀ 5 mm', 'Ø 5 mm'],
  ['ticks', '☑ ✓ ☐ ✗', '[x] [x] [ ] x'],
  ['letters of other widths and shapes', 'ＡＢ ﬁ ① ⅓ ℃ ㎜', 'AB fi 1 1⁄3 °C mm'],
  ['marks that no font has', 'x\u0302 a\u0331', 'x a'],
  ['composed letters', 'e\u0301 o\u031b\u0300', 'é ờ'],
  ['what none of them has', '北 🙂', '? ?'],
  ['half an emoji', 'a\ud83db', 'ab'],
])('%s', (_, typed, printed) => {
  expect(fonts.toPrintable(typed)).toBe(printed);
});

test('a text needs only the font of English where that has its characters, once it is simplified', () => {
  const western = new ReportFonts(FONT_FILES.slice(0, 1));
  expect(['Café “naïve” ½ – 5 µm²', 'a\u2009≤\t→ b'].map((text) => western.hasCharacters(text))).toEqual([true, true]);
  expect(['ą', 'Ж', 'ế', '🙂'].map((text) => western.hasCharacters(text))).toEqual([false, false, false, false]);
});

test('words in Vietnamese, Polish and Turkish stay whole on their lines where the font changes within them', async () => {
  const vocabulary = [
    ...['nghiêng', 'người', 'thường', 'xuyên', 'những', 'đường', 'trưởng', 'khuỷu'],
    ...['źdźbło', 'gżegżółka', 'znamię', 'powiększyło', 'się', 'ćwierć', 'değişiklik', 'büyüdüğünü'],
  ];
  const text = Array.from({ length: 12 }, (_, n) => [...vocabulary.slice(n), ...vocabulary.slice(0, n)].join(' ')).join(
    ' ',
  );
  for (const width of ['all', 'cell'] as const) {
    const { text: printed } = await print([text], width);
    const lines = printed.split('\n').filter((line) => line.trim() !== '');
    expect(lines.length).toBeGreaterThan(8);
    const cut = lines.flatMap((line) => line.trim().split(/\s+/)).filter((word) => !vocabulary.includes(word));
    expect(cut).toEqual([]);
  }
});

test('a paragraph that does not fit on a page goes on, whole, on the next one', async () => {
  const text = Array.from({ length: 4000 }, (_, n) => `w${n}`).join(' ');
  const { pages, text: printed } = await print([text]);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.every(({ isBalanced }) => isBalanced)).toBe(true);
  for (const { lowestText } of pages) expect(lowestText).toBeGreaterThan(50);
  expect(printed.split(/\s+/).filter((word) => word === 'w3999')).toHaveLength(2);
});

describe('lines', () => {
  const measure = (piece: string) => piece.length;
  test.each([
    ['end between words, without room for the space', 'aaa bbb cc', 3, ['aaa ', 'bbb ', 'cc']],
    ['end where the text says so', 'a\n\nb\n', 9, ['a', '', 'b']],
    ['break a word that is wider than a line, from where it stands', 'a bbbbbbb c', 3, ['a b', 'bbb', 'bbb ', 'c']],
    ['keep marks with their letters', 'x\u0302x\u0302x\u0302', 4, ['x\u0302x\u0302', 'x\u0302']],
    ['break after a hyphen, and not before a period', 'aa-bb cc.', 4, ['aa-', 'bb ', 'cc.']],
    ['hold together what a fixed space joins', '5\u00a0mm 6\u00a0mm', 6, ['5\u00a0mm ', '6\u00a0mm']],
    ['are none for no text', '', 5, []],
  ] as const)('%s', (_, text, width, lines) => {
    expect(breakLines(text, width, measure)).toEqual(lines);
  });
});
