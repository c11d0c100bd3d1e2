import { blogCategoryMessages } from '#domain/blog/messages';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { toArticleSlug } from '#domain/blog/articleSlug';
import { POST_LANGUAGE, type BlogArticle, type BlogCategory } from '#domain/blog/blog';
import { ArticleFacts } from '../../article/ArticleFacts';
import { Button } from '../../ui/form/Button';
import { cx } from '../../ui/cx';
import { Icon, type IconName } from '../../ui/layout/Icon';
import { Markdown } from '../../ui/layout/Markdown';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { blogMessages } from './messages';

const t = blogMessages;

const CATEGORY_ICONS: Readonly<Record<BlogCategory, IconName>> = {
  'Early Detection': 'search',
  Prevention: 'sun',
  'Professional Care': 'body',
  Technology: 'camera',
  Research: 'ruler',
  Skincare: 'leaf',
};

/** One article: its summary, and on request its text. The title leads to the article's own address. */
export function ArticleCard({ article }: { article: BlogArticle }) {
  const { title, excerpt, content, category } = article;
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
        {blogCategoryMessages(category)}
      </p>
      <h3 id={`${id}-title`}>
        <Link className="article__link" to={`/blog/${toArticleSlug(article)}`} lang={POST_LANGUAGE}>
          {title}
        </Link>
      </h3>
      <ArticleFacts article={article} />
      <p className="article__excerpt" lang={POST_LANGUAGE}>
        {excerpt}
      </p>
      <div>
        <Button
          ref={toggleButton}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-text` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('showLess') : t('read')}
          <VisuallyHidden lang={POST_LANGUAGE}> {title}</VisuallyHidden>
        </Button>
      </div>
      {isOpen && (
        <div id={`${id}-text`} className="article__body">
          <Markdown text={content} headingLevel={4} lang={POST_LANGUAGE} />
          <Button variant="quiet" onClick={close}>
            {t('close')}
            <VisuallyHidden lang={POST_LANGUAGE}> {title}</VisuallyHidden>
          </Button>
        </div>
      )}
    </article>
  );
}
