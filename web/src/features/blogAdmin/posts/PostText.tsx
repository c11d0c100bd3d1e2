import { blogCategoryMessages } from '#domain/blog/messages';
import { computeReadingMinutes, type BlogText } from '#domain/blog/blog';
import { Markdown } from '../../../ui/layout/Markdown';
import { blogAdminMessages } from '../messages';

const t = blogAdminMessages;

/** A post as readers will see it. Empty fields have placeholders. */
export function PostText({ title, author, category, excerpt, content }: Omit<BlogText, 'featured'>) {
  return (
    <div className="stack">
      <p className="eyebrow">{blogCategoryMessages(category)}</p>
      <h3>{title || t('yourTitle')}</h3>
      <p className="small muted">
        {t('byline', { author: author || t('yourAuthor'), minutes: computeReadingMinutes(content) })}
      </p>
      <p className="post__text">{excerpt || t('yourExcerpt')}</p>
      <Markdown text={content || t('yourContent')} headingLevel={4} />
    </div>
  );
}
