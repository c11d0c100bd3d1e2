import type { Block, Inline } from './parseMarkdown';

/** A section of a text, for its table of contents. */
interface TextSection {
  /** The id of the section's heading, unique in the text. */
  id: string;
  title: string;
}

/** Lists the sections of a parsed text. A section begins with a heading of level 1. */
export function listSections(blocks: readonly Block[]): TextSection[] {
  const counts = new Map<string, number>();
  return blocks.flatMap((block) => {
    if (block.kind !== 'heading' || block.level !== 1) return [];
    const title = joinPieces(block.content).trim();
    const name = ['section', ...(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].join('-');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [{ id: count === 1 ? name : `${name}--${count}`, title }];
  });
}

/** The text of pieces as readers see it. */
export function joinPieces(pieces: readonly Inline[]): string {
  const texts = pieces.map((piece) => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'break') return ' ';
    return piece.kind === 'image' ? piece.alt : joinPieces(piece.content);
  });
  return texts.join('');
}
