import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';

/** A piece of a line. `href` and `src` are safe addresses. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong'; content: Inline[] }
  | { kind: 'emphasis'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] }
  | { kind: 'image'; src: string; alt: string };

/** A block of a text. A heading of level 1 is a section, one of level 2 a part of it. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] };

/** The constructs of CommonMark that stay the text that they are. */
const TEXT_CONSTRUCTS = [
  ...['blockQuote', 'codeFenced', 'codeIndented', 'codeText', 'definition', 'setextUnderline'],
  ...['characterReference', 'htmlFlow', 'htmlText'],
];
const PARSER_OPTIONS = {
  extensions: [{ disable: { null: TEXT_CONSTRUCTS } }, gfmAutolinkLiteral()],
  mdastExtensions: [gfmAutolinkLiteralFromMarkdown()],
};
/** `#` and `##` begin a section, more begin a part of one. */
const MAX_SECTION_HASHES = 2;
const LINE_SEPARATOR = /\r\n?|[\v\f\u0085\u2028]/g;
const INDENTED_OR_EMPTY = /^(?:[ \t]|$)/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+\S/;

/**
 * Signs that can mark something, and nested items on one line. The parser takes seconds for tens of thousands of them, and an
 * article of the greatest length has some hundreds.
 */
const MARK = /[*_[]|(?:[-+]|\d[.)])[ \t]/g;
const MAX_MARKS = 2000;
const DEEP_ITEM = /^(?!(?:[- \t]+|[* \t]+)$)[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){9}/m;

/**
 * Parses a subset of CommonMark: headings, lists, paragraphs, links, images, strong and emphasis, and bare addresses as GitHub
 * links them. Everything else, HTML included, is text, and so is a text of signs. A line break stays a line break.
 */
export function parseMarkdown(text: string): Block[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(LINE_SEPARATOR, '\n')
    .replaceAll('\u2029', '\n\n');
  if ((lines.match(MARK)?.length ?? 0) > MAX_MARKS || DEEP_ITEM.test(lines)) {
    return [{ kind: 'paragraph', content: splitLines(lines) }];
  }
  const source = separateLists(lines);
  return fromMarkdown(source, PARSER_OPTIONS).children.map((node) => convertBlock(node, source));
}

/** Puts blank lines around lists. A list begins at any number, and ends at a line without indentation, unlike in CommonMark. */
function separateLists(source: string): string {
  let isInList = false;
  const lines = source.split('\n').map((line) => {
    if (INDENTED_OR_EMPTY.test(line)) return line;
    const isItem = LIST_ITEM.test(line);
    const isSeparate = isItem === isInList;
    isInList = isItem;
    return isSeparate ? line : `\n${line}`;
  });
  return lines.join('\n');
}

function convertBlock(node: RootContent, source: string): Block {
  if (node.type === 'heading' && node.children.length > 0) {
    const level = node.depth > MAX_SECTION_HASHES ? 2 : 1;
    return { kind: 'heading', level, content: convertInlines(node.children, source) };
  }
  if (node.type === 'list') {
    const items = node.children.map((item) => item.children.map((block) => convertBlock(block, source)));
    return { kind: 'list', isOrdered: node.ordered === true, start: node.start ?? 1, items };
  }
  const content = node.type === 'paragraph' ? convertInlines(node.children, source) : showSource(node, source);
  return { kind: 'paragraph', content };
}

const convertInlines = (nodes: readonly PhrasingContent[], source: string): Inline[] =>
  nodes.flatMap((node) => convertInline(node, source));

function convertInline(node: PhrasingContent, source: string): Inline[] {
  switch (node.type) {
    case 'text':
      return splitLines(node.value);
    case 'break':
      return [{ kind: 'break' }];
    case 'strong':
    case 'emphasis':
      return [{ kind: node.type, content: convertInlines(node.children, source) }];
    case 'image': {
      const image = createImage(node.url, node.alt?.trim() ?? '');
      return image ? [image] : showSource(node, source);
    }
    case 'link': {
      const content = removeLinks(convertInlines(node.children, source));
      if (content.length > 0 && isSafeAddress(node.url)) return [{ kind: 'link', href: node.url, content }];
      // A bare address may have no position. Its content is the address.
      return node.position ? showSource(node, source) : content;
    }
    default:
      return showSource(node, source);
  }
}

/** The text that a node was written as. */
const showSource = ({ position }: Nodes, source: string): Inline[] =>
  splitLines(source.slice(position?.start.offset, position?.end.offset));

const splitLines = (text: string): Inline[] =>
  text
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'break' as const }] : []),
      ...(line ? [{ kind: 'text' as const, text: line }] : []),
    ]);

/** A page of the site, or an address on the web or of a mailbox. */
function isSafeAddress(address: string): boolean {
  if (address.startsWith('/')) return /^\/(?![/\\])[^\s\p{Cc}]*$/u.test(address);
  try {
    return ['https:', 'http:', 'mailto:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

const OWN_PICTURE = /^\/(?!api\/)[\w./-]+\.(?:avif|jpe?g|png|svg|webp)$/;

/**
 * An image of the site itself. The content security policy allows no other, so an image elsewhere becomes a link with its
 * description. Undefined for an image without a description.
 */
function createImage(src: string, alt: string): Inline | undefined {
  if (alt === '' || !isSafeAddress(src)) return undefined;
  return OWN_PICTURE.test(src)
    ? { kind: 'image', src, alt }
    : { kind: 'link', href: src, content: [{ kind: 'text', text: alt }] };
}

/** A link contains no second link: its text stays. */
function removeLinks(pieces: Inline[]): Inline[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'link') return piece.content;
    return 'content' in piece ? [{ ...piece, content: removeLinks(piece.content) }] : [piece];
  });
}
