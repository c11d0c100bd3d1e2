import { LinkButton } from '../../../ui/form/Button';
import { blogAdminMessages } from '../messages';

/** The heading of the create and edit pages, with a link back to the list. */
export function PostHeading({ title }: { title: string }) {
  return (
    <header className="stack">
      <div>
        <LinkButton to="/admin/blog" icon="arrowLeft" variant="quiet">
          {blogAdminMessages('title')}
        </LinkButton>
      </div>
      <h1>{title}</h1>
    </header>
  );
}
