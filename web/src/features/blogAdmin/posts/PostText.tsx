import { computeReadingMinutes, type BlogText } from '#domain/blog/blog';

/** A post as readers will see it. Empty fields have placeholders. */
export function PostText({ title, author, category, excerpt, content }: Omit<BlogText, 'featured'>) {
  return (
    <div className="stack">
      <p className="eyebrow">{category}</p>
      <h3>{title || 'Your title'}</h3>
      <p className="small muted">
        {author || 'Author'} · {computeReadingMinutes(content)} min read
      </p>
      <p className="post__text">{excerpt || 'Your excerpt'}</p>
      <p className="post__text measure">{content || 'Your content'}</p>
    </div>
  );
}
