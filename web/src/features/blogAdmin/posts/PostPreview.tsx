import { useState } from 'react';
import type { BlogText } from '#domain/blog/blog';
import { Article } from '../../../article/Article';
import { blogAdminMessages } from '../messages';

const t = blogAdminMessages;

/** A post as readers would get it if it were published now. Empty fields have placeholders. */
export function PostPreview({ text }: { text: BlogText }) {
  const [publishDate] = useState(() => new Date().toISOString());
  const { title, author, excerpt, content } = text;
  const article = {
    ...text,
    ...{ title: title || t('yourTitle'), author: author || t('yourAuthor') },
    ...{ excerpt: excerpt || t('yourExcerpt'), content: content || t('yourContent') },
    ...{ publishDate, approvedAt: null, revisedAt: null, review: null, sample: false },
  };
  return <Article article={article} level={3} hasContents />;
}
