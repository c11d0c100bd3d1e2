import './Article.css';
import { useMemo } from 'react';
import { POST_LANGUAGE } from '#domain/blog/blog';
import { blogCategoryMessages } from '#domain/blog/messages';
import { listSections } from '#domain/markdown/listSections';
import { parseMarkdown } from '#domain/markdown/parseMarkdown';
import { Markdown } from '../ui/layout/Markdown';
import { ArticleFacts, type ShownArticle } from './ArticleFacts';
import { articleMessages } from './messages';

interface ArticleProps {
  article: ShownArticle;
  /** The level of the title. */
  level: 1 | 3 | 4;
  /** Begins a long article with links to its sections. One article of a page can have them. */
  hasContents?: boolean;
}

/** A whole article: what readers get at its address, and its author as a preview. */
export function Article({ article, level, hasContents = false }: ArticleProps) {
  const { category, title, excerpt, content } = article;
  const Title = `h${level}` as 'h1';
  return (
    <article className="article__page">
      <p className="eyebrow">{blogCategoryMessages(category)}</p>
      <Title className="article__title" lang={POST_LANGUAGE}>
        {title}
      </Title>
      <ArticleFacts article={article} />
      <p className="lead measure" lang={POST_LANGUAGE}>
        {excerpt}
      </p>
      {hasContents && <TableOfContents content={content} level={level} />}
      <Markdown text={content} headingLevel={(level + 1) as 2 | 4 | 5} hasAnchors={hasContents} lang={POST_LANGUAGE} />
    </article>
  );
}

/** Links to the sections of an article. Renders nothing for a short article. */
function TableOfContents({ content, level }: { content: string; level: number }) {
  const sections = useMemo(() => listSections(parseMarkdown(content)), [content]);
  if (sections.length < 3) return null;
  const Heading = `h${level + 1}` as 'h2';
  return (
    <nav className="article__contents" aria-labelledby="contents-title">
      <Heading id="contents-title" className="article__contents-title">
        {articleMessages('contents')}
      </Heading>
      <ol lang={POST_LANGUAGE}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
