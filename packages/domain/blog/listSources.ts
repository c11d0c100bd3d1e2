import { AppError } from '#domain/http/errors';
import { joinPieces } from '#domain/markdown/listSections';
import { parseMarkdown, type Block, type Inline } from '#domain/markdown/parseMarkdown';
import { NewBlogPost } from './blog';
import { postMessages } from './messages';

/** A source that an article names. `href` is an address on the web. */
interface ArticleSource {
  text: string;
  href: string;
}

/** The content of a post that may be submitted: it names a source. */
export const SourcedContent = NewBlogPost.shape.content.refine((content) => listSources(content).length > 0, {
  error: () => postMessages('sourcesMissing'),
});

const SOURCES_HEADING = /^(?:sources|references)$/i;

/** Lists the links to the web below the heading Sources, each with its text. */
export function listSources(content: string): ArticleSource[] {
  let isInSources = false;
  const sources: ArticleSource[] = [];
  for (const block of parseMarkdown(content)) {
    if (block.kind === 'heading') isInSources = SOURCES_HEADING.test(joinPieces(block.content).trim());
    else if (isInSources) sources.push(...listLinks(listPieces(block)));
  }
  return sources;
}

const listPieces = (block: Block): Inline[] =>
  block.kind === 'list' ? block.items.flat().flatMap(listPieces) : block.content;

function listLinks(pieces: readonly Inline[]): ArticleSource[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'strong' || piece.kind === 'emphasis') return listLinks(piece.content);
    if (piece.kind !== 'link' || !/^https?:/i.test(piece.href)) return [];
    return [{ text: joinPieces(piece.content), href: piece.href }];
  });
}

/** Throws 400 for the field `content` where it names no source. */
export function requireSources(content: string): void {
  if (listSources(content).length > 0) return;
  const message = postMessages('sourcesMissing');
  throw new AppError('invalid_request', message, { fields: { content: message } });
}
