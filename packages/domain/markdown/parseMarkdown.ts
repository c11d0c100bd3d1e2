import { parseInline, type Inline } from './parseInline';

/** A block of a text. A heading of level 1 is a section, one of level 2 a part of it. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Inline[][] };

type ListBlock = { kind: 'list'; isOrdered: boolean; start: number; items: string[] };
type RawBlock = { kind: 'heading'; level: 1 | 2; text: string } | { kind: 'paragraph'; text: string } | ListBlock;

const HEADING = /^(#{1,4})[ \t]+(\S.*)$/;
const BULLET = /^[-*][ \t]+(\S.*)$/;
const NUMBERED = /^(\d{1,4})[.)][ \t]+(\S.*)$/;
const CONTINUATION = /^[ \t]+\S/;
/** `#` and `##` begin a section, `###` and `####` a part of one. */
const MAX_SECTION_HASHES = 2;

/**
 * Parses a subset of Markdown: headings, lists, paragraphs, links, images, `**strong**` and `*emphasis*`. Everything else,
 * HTML included, is text. A line break stays a line break. An indented line continues the item of a list.
 */
export function parseMarkdown(text: string): Block[] {
  const blocks: RawBlock[] = [];
  let isInBlock = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isInBlock = false;
      continue;
    }
    const previous = blocks.at(-1);
    const block = parseLine(line);
    if (block.kind === 'list' && previous?.kind === 'list' && previous.isOrdered === block.isOrdered) {
      previous.items.push(...block.items);
    } else if (isInBlock && previous?.kind === 'list' && CONTINUATION.test(line)) {
      previous.items.push(`${previous.items.pop() ?? ''}\n${line.trim()}`);
    } else if (isInBlock && previous?.kind === 'paragraph' && block.kind === 'paragraph') {
      previous.text += `\n${line}`;
    } else {
      blocks.push(block);
    }
    isInBlock = true;
  }
  return blocks.map(parseContent);
}

function parseLine(line: string): RawBlock {
  const [, hashes, title] = HEADING.exec(line) ?? [];
  if (hashes && title) {
    return { kind: 'heading', level: hashes.length > MAX_SECTION_HASHES ? 2 : 1, text: title.trim() };
  }
  const [, item] = BULLET.exec(line) ?? [];
  if (item) return { kind: 'list', isOrdered: false, start: 1, items: [item] };
  const [, number, numberedItem] = NUMBERED.exec(line) ?? [];
  if (numberedItem) return { kind: 'list', isOrdered: true, start: Number(number), items: [numberedItem] };
  return { kind: 'paragraph', text: line };
}

function parseContent(block: RawBlock): Block {
  if (block.kind === 'list') return { ...block, items: block.items.map(parseInline) };
  const { text, ...rest } = block;
  return { ...rest, content: parseInline(text) };
}
