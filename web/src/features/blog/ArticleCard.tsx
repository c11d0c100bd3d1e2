import { useId, useRef, useState } from 'react';
import { computeReadingMinutes, SAMPLE_LABEL, type BlogArticle, type BlogCategory } from '#domain/blog/blog';
import { formatDay } from '../../lib/formatDay';
import { Badge } from '../../ui/feedback/Badge';
import { Button } from '../../ui/form/Button';
import { cx } from '../../ui/cx';
import { Icon, type IconName } from '../../ui/layout/Icon';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

const CATEGORY_ICONS: Readonly<Record<BlogCategory, IconName>> = {
  'Early Detection': 'search',
  Prevention: 'sun',
  'Professional Care': 'body',
  Technology: 'camera',
  Research: 'ruler',
  Skincare: 'leaf',
};

/** One article: its summary, and on request its text. The text is plain and keeps its line breaks. */
export function ArticleCard({ article }: { article: BlogArticle }) {
  const { title, excerpt, content, author, category, publishDate, sample } = article;
  const [isOpen, setOpen] = useState(false);
  const toggleButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    toggleButton.current?.focus();
  };
  return (
    <article className={cx('article', isOpen && 'article--open')} aria-labelledby={`${id}-title`}>
      <p className="article__category">
        <Icon name={CATEGORY_ICONS[category]} size={22} />
        {category}
      </p>
      <h3 id={`${id}-title`}>{title}</h3>
      <p className="small muted">
        By {author}
        <br />
        {formatDay(publishDate)} · {computeReadingMinutes(content)} min read
      </p>
      {sample && <Badge tone="neutral">{SAMPLE_LABEL}</Badge>}
      <p className="article__excerpt">{excerpt}</p>
      <div>
        <Button
          ref={toggleButton}
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
