import fc from 'fast-check';
import type { Inline } from './parseInline';
import { parseMarkdown } from './parseMarkdown';

const text = (text: string) => ({ kind: 'text', text });
const paragraph = (...content: unknown[]) => ({ kind: 'paragraph', content });
const link = (href: string, label = href) => ({ kind: 'link', href, content: [text(label)] });

test('headings, paragraphs and both kinds of lists are blocks', () => {
  const source = '# One\nFirst line\nSecond line\n\n### Part\n- a\n- b\n  more of b\n\n2. c\n3) d\nAfter';
  expect(parseMarkdown(source)).toEqual([
    { kind: 'heading', level: 1, content: [text('One')] },
    paragraph(text('First line'), { kind: 'break' }, text('Second line')),
    { kind: 'heading', level: 2, content: [text('Part')] },
    {
      ...{ kind: 'list', isOrdered: false, start: 1 },
      items: [[text('a')], [text('b'), { kind: 'break' }, text('more of b')]],
    },
    { kind: 'list', isOrdered: true, start: 2, items: [[text('c')], [text('d')]] },
    paragraph(text('After')),
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
    paragraph(text('[1] Lancet. '), link(doi), text('.'), text(' ('), link('https://aad.org'), text(')')),
  ]);
  expect(parseMarkdown('[Find one](/find-dermatologist)')).toEqual([
    paragraph(link('/find-dermatologist', 'Find one')),
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
])('%j is text', (source) => {
  expect(parseMarkdown(source)).toEqual([paragraph(text(source))]);
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

test('no letter of any text is lost', () => {
  const sign = fc.constantFrom(...Array.from('ab1*[])!#-\\:. \n<>'), '**', 'https://a.b', '1. ', '# ');
  const keepLetters = (value: string) => value.replace(/[^ab]/g, '');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const source = signs.join('');
      const lines = parseMarkdown(source).flatMap((block) => (block.kind === 'list' ? block.items : [block.content]));
      expect(keepLetters(lines.map(joinText).join(''))).toBe(keepLetters(source));
    }),
  );
});

test.each(['[', '![', '[a](', '*', '**', '*a', '**a', '(', '[a](https://a(', 'https://', '\\', '- ', '# ', '1. '])(
  'a million characters of %j are parsed: the time does not grow with their square',
  (unit) => {
    expect(parseMarkdown(unit.repeat(1_000_000 / unit.length))).toHaveLength(1);
  },
);
