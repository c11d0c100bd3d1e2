import { useId, useRef, useState } from 'react';
import { readingMinutes, SAMPLE_LABEL, type BlogArticle, type BlogCategory } from '#domain/blog/blog';
import { dayOf } from '../../lib/day';
import { Badge } from '../../ui/feedback/Badge';
import { Button } from '../../ui/form/Button';
import { cx } from '../../ui/cx';
import { Icon, type IconName } from '../../ui/layout/Icon';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

const SIGNS: Readonly<Record<BlogCategory, IconName>> = {
  'Early Detection': 'search',
  Prevention: 'sun',
  'Professional Care': 'body',
  Technology: 'camera',
  Research: 'ruler',
  Skincare: 'leaf',
};

/** One article: what it is about, and on request all of it. The text is shown as it was typed, line breaks and all. */
export function ArticleCard({ article }: { article: BlogArticle }) {
  const { title, excerpt, content, author, category, publishDate, sample } = article;
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <article className={cx('article', isOpen && 'article--open')} aria-labelledby={`${id}-title`}>
      <p className="article__category">
        <Icon name={SIGNS[category]} size={22} />
        {category}
      </p>
      <h3 id={`${id}-title`}>{title}</h3>
      <p className="small muted">
        By {author}
        <br />
        {dayOf(publishDate)} · {readingMinutes(content)} min read
      </p>
      {sample && <Badge tone="neutral">{SAMPLE_LABEL}</Badge>}
      <p className="article__excerpt">{excerpt}</p>
      <div>
        <Button
          ref={toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-text` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read article'}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      </div>
      {isOpen && (
        <div id={`${id}-text`} className="article__body">
          <p className="article__text">{content}</p>
          <Button variant="quiet" onClick={close}>
            Close article
            <VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        </div>
      )}
    </article>
  );
}
