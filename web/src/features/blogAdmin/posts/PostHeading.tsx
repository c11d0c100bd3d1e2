import { LinkButton } from '../../../ui/form/Button';

/** The heading of the create and edit pages, with a link back to the list. */
export function PostHeading({ title }: { title: string }) {
  return (
    <header className="stack">
      <div>
        <LinkButton to="/admin/blog" icon="arrowLeft" variant="quiet">
          Blog Management
        </LinkButton>
      </div>
      <h1>{title}</h1>
    </header>
  );
}
