import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { listSections } from '#domain/markdown/listSections';
import { parseMarkdown, type Block, type Inline } from '#domain/markdown/parseMarkdown';
import './Markdown.css';

interface MarkdownProps {
  text: string;
  /** The level of the text's section headings. */
  headingLevel: 2 | 3 | 4 | 5;
  /** Gives section headings the ids of `listSections`, for links to them. */
  hasAnchors?: boolean;
  /** The language of the text, where it may differ from that of the page. */
  lang?: string;
}

/** A text in our subset of Markdown, as React elements. HTML in it is shown as text. */
export function Markdown({ text, headingLevel, hasAnchors = false, lang }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  const ids = hasAnchors ? listSections(blocks).map(({ id }) => id) : [];
  const isSection = (block: Block) => block.kind === 'heading' && block.level === 1;
  return (
    <div className="markdown" lang={lang}>
      {blocks.map((block, index) => (
        <MarkdownBlock
          key={index}
          block={block}
          headingLevel={headingLevel}
          id={isSection(block) ? ids[blocks.slice(0, index).filter(isSection).length] : undefined}
        />
      ))}
    </div>
  );
}

interface MarkdownBlockProps {
  block: Block;
  headingLevel: number;
  /** Of a section heading with an anchor. */
  id?: string;
}

function MarkdownBlock({ block, headingLevel, id }: MarkdownBlockProps) {
  if (block.kind === 'paragraph') return <p>{renderPieces(block.content)}</p>;
  if (block.kind === 'heading') {
    const Heading = `h${headingLevel + block.level - 1}` as 'h2';
    return (
      <Heading id={id} className={`markdown__heading--${block.level}`}>
        {renderPieces(block.content)}
      </Heading>
    );
  }
  const items = block.items.map((item, index) => <li key={index}>{renderItem(item, headingLevel)}</li>);
  return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

/** An item begins with its text, which is no paragraph of its own. */
const renderItem = (blocks: readonly Block[], headingLevel: number): ReactNode[] =>
  blocks.map((block, index) =>
    index === 0 && block.kind === 'paragraph' ? (
      renderPieces(block.content)
    ) : (
      <MarkdownBlock key={index} block={block} headingLevel={headingLevel} />
    ),
  );

const renderPieces = (pieces: readonly Inline[]): ReactNode[] =>
  pieces.map((piece, index) => <Piece key={index} piece={piece} />);

function Piece({ piece }: { piece: Inline }): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{renderPieces(piece.content)}</strong>;
    case 'emphasis':
      return <em>{renderPieces(piece.content)}</em>;
    case 'image':
      return <img src={piece.src} alt={piece.alt} loading="lazy" />;
    case 'link':
      return piece.href.startsWith('/') ? (
        <Link to={piece.href}>{renderPieces(piece.content)}</Link>
      ) : (
        <a href={piece.href} target="_blank" rel="noopener noreferrer">
          {renderPieces(piece.content)}
        </a>
      );
  }
}
