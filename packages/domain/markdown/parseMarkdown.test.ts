import fc from 'fast-check';
import { parseMarkdown, type Block, type Inline } from './parseMarkdown';

const text = (text: string) => ({ kind: 'text', text });
const lineBreak = { kind: 'break' };
const paragraph = (...content: unknown[]) => ({ kind: 'paragraph', content });
/** A list of items, each of which is a text or the blocks of one. */
const list = (items: (string | unknown[])[], start?: number) => ({
  ...{ kind: 'list', isOrdered: start !== undefined, start: start ?? 1 },
  items: items.map((item) => (typeof item === 'string' ? [paragraph(text(item))] : item)),
});
const link = (href: string, label = href) => ({ kind: 'link', href, content: [text(label)] });

test('headings, paragraphs and both kinds of lists are blocks', () => {
  const source = '# One\nFirst line\nSecond line\n\n### Part\n- a\n- b\n  more of b\n\n2. c\n3) d\nAfter';
  expect(parseMarkdown(source)).toEqual([
    { kind: 'heading', level: 1, content: [text('One')] },
    paragraph(text('First line'), lineBreak, text('Second line')),
    { kind: 'heading', level: 2, content: [text('Part')] },
    list(['a', [paragraph(text('b'), lineBreak, text('more of b'))]]),
    list(['c'], 2),
    list(['d'], 3),
    paragraph(text('After')),
  ]);
});

test('an item may hold further lists and paragraphs', () => {
  expect(parseMarkdown('- fruit\n  - apple\n  - pear\n- veg\n\n  More.')).toEqual([
    list([
      [paragraph(text('fruit')), list(['apple', 'pear'])],
      [paragraph(text('veg')), paragraph(text('More.'))],
    ]),
  ]);
});

test('a list begins at any number, and ends at a line without indentation', () => {
  expect(parseMarkdown('1. First\nWhy\n2. Second\nAfter')).toEqual([
    list(['First'], 1),
    paragraph(text('Why')),
    list(['Second'], 2),
    paragraph(text('After')),
  ]);
});

test.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])('%j separates lines', (separator) => {
  const lines = ['\uFEFF## One', '- a', '- [b](nowhere)', ''];
  expect(parseMarkdown(lines.join(separator))).toEqual([
    { kind: 'heading', level: 1, content: [text('One')] },
    list(['a', '[b](nowhere)']),
  ]);
});

test('links, bare addresses, strong and emphasis are marked within a line', () => {
  expect(parseMarkdown('See [the **FDA**](https://fda.gov/a_(b)), **now** and *then*.')).toEqual([
    paragraph(
      text('See '),
      {
        kind: 'link',
        href: 'https://fda.gov/a_(b)',
        content: [text('the '), { kind: 'strong', content: [text('FDA')] }],
      },
      text(', '),
      { kind: 'strong', content: [text('now')] },
      text(' and '),
      { kind: 'emphasis', content: [text('then')] },
      text('.'),
    ),
  ]);
  const doi = 'https://doi.org/10.1016/S1470-2045(09)70213-X';
  expect(parseMarkdown(`[1] Lancet. ${doi}. (https://aad.org)`)).toEqual([
    paragraph(text('[1] Lancet. '), link(doi), text('. ('), link('https://aad.org'), text(')')),
  ]);
  expect(parseMarkdown('[Find one](/find-dermatologist)')).toEqual([
    paragraph(link('/find-dermatologist', 'Find one')),
  ]);
  expect(parseMarkdown('[![A spot](https://a.example/spot.png)](/blog) [https://aad.org]')).toEqual([
    paragraph(link('/blog', 'A spot'), text(' ['), link('https://aad.org'), text(']')),
  ]);
});

test.each([
  '5 * 3 * 2',
  'a_b_c',
  '#tag',
  '-5 degrees',
  '1.5 mm',
  '<b>bold</b>',
  '`code`',
  '> quote',
  '[label](two words)',
  '[label](nowhere)',
  '[](https://aad.org)',
  '[label](</\t/evil.example>)',
  'xmpp:',
  '&amp;',
  '---',
  '* * *',
  '# ',
])('%j is text', (source) => {
  expect(parseMarkdown(source)).toEqual([paragraph(text(source))]);
});

test('a row of dashes does not make a text of signs', () => {
  const row = '- - - - - - - - - - - -';
  expect(parseMarkdown(`${row}\n- a`)).toEqual([paragraph(text(row)), list(['a'])]);
});

test('a backslash makes a sign text', () => {
  const [block] = parseMarkdown('\\*not\\* \\[this\\]');
  expect(joinText(block!.kind === 'paragraph' ? block!.content : [])).toBe('*not* [this]');
});

test.each([
  ['![A brown spot](/pictures/spot.png)', { kind: 'image', src: '/pictures/spot.png', alt: 'A brown spot' }],
  ['![A brown spot](https://a.example/spot.png)', link('https://a.example/spot.png', 'A brown spot')],
  ['![A brown spot](/api/auth/me.png)', link('/api/auth/me.png', 'A brown spot')],
  ['![](/pictures/spot.png)', text('![](/pictures/spot.png)')],
  ['![ ](/pictures/spot.png)', text('![ ](/pictures/spot.png)')],
  ['![A spot](javascript:alert(1))', text('![A spot](javascript:alert(1))')],
])('%s: a described image of the site is shown, one elsewhere is a link', (source, expected) => {
  expect(parseMarkdown(source)).toEqual([paragraph(expected)]);
});

/** The text of pieces as readers see it. */
function joinText(pieces: readonly Inline[]): string {
  const texts = pieces.map((piece) => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'break') return '\n';
    return piece.kind === 'image' ? piece.alt : joinText(piece.content);
  });
  return texts.join('');
}

const joinBlocks = (blocks: readonly Block[]): string =>
  blocks.map((block) => (block.kind === 'list' ? joinBlocks(block.items.flat()) : joinText(block.content))).join('');

test('no letter of any text is lost', () => {
  const sign = fc.constantFrom(...Array.from('ab1*_[])!#-\\:. \n<>`&"\t'), '**', 'https://a.b', '1. ', '# ');
  const keepLetters = (value: string) => value.replace(/[^ab]/g, '');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const source = signs.join('');
      expect(keepLetters(joinBlocks(parseMarkdown(source)))).toBe(keepLetters(source));
    }),
  );
});

test.each(['[', '*a', '**a', '*a_', '- ', '- - a\n', '1. '])(
  'forty thousand characters of %j are no article, and stay text',
  (unit) => {
    const source = `${unit.repeat(40_000 / unit.length)}a`;
    const blocks = parseMarkdown(source);
    expect([blocks.length, joinBlocks(blocks) === source]).toEqual([1, true]);
  },
);

test.each(['[a](', '(', '[a](https://a(', 'https://', '\\', '# ', 'www.', 'a@', '<', '&'])(
  'forty thousand characters of %j are parsed',
  (unit) => {
    expect(parseMarkdown(unit.repeat(40_000 / unit.length))).not.toEqual([]);
  },
);
