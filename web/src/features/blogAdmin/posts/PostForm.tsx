import { useEffect, useRef, useState, type ReactNode } from 'react';
import { BLOG_CATEGORIES, NewBlogPost, type BlogCategory, type BlogText } from '#domain/blog/blog';
import { useForm } from '../../../lib/form';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { Field, Select, TextArea } from '../../../ui/form/Field';
import { Switch } from '../../../ui/form/Switch';
import { Guidelines } from '../Guidelines';
import { keptText, type Typed } from './keptText';
import { PostText } from './PostText';

/** What is typed; category and featured are chosen. */
const TypedFields = NewBlogPost.pick({ title: true, author: true, excerpt: true, content: true });
const TYPED = ['title', 'author', 'excerpt', 'content', 'category', 'featured'] as const;
const CATEGORIES = BLOG_CATEGORIES.map((value) => ({ value, label: value }));

interface PostFormProps {
  start: Typed;
  /** Under which unsaved text is kept. */
  keepAs: string;
  /** Saves; rejects where it could not, after telling so. */
  onSave: (text: BlogText, status: 'draft' | 'pending_approval') => Promise<void>;
  heading: ReactNode;
}

/** Writing a post: its fields, and beside them the guidelines or a live preview. */
export function PostForm({ start, keepAs, onSave, heading }: PostFormProps) {
  const [begun] = useState(() => keptText.read(keepAs) ?? start);
  const { title, author, excerpt, content } = begun;
  const { form, values, field, isComplete, refuse } = useForm(TypedFields, { title, author, excerpt, content });
  const [category, setCategory] = useState(begun.category);
  const [featured, setFeatured] = useState(begun.featured);
  const [isPreviewed, setPreviewed] = useState(false);
  const [saving, setSaving] = useState<'draft' | 'pending_approval' | null>(null);
  const typed: Typed = { ...values, category, featured };
  const isSaved = useRef(false);
  useEffect(() => {
    if (isSaved.current) return;
    const isChanged = TYPED.some((name) => typed[name] !== start[name]);
    if (isChanged) keptText.write(keepAs, typed);
    else keptText.forget(keepAs);
  });

  const save = async (status: 'draft' | 'pending_approval') => {
    if (saving || !isComplete()) return;
    setSaving(status);
    try {
      await onSave({ ...TypedFields.parse(values), category, featured: featured ? 1 : 0 }, status);
      isSaved.current = true;
      keptText.forget(keepAs);
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(null);
    }
  };
  return (
    <div className="page blog-admin">
      {heading}
      <Banner tone="notice" title="Medical review">
        All posts need a medical professional’s approval before publication.
      </Banner>
      <div className="write">
        <form
          ref={form}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save('pending_approval');
          }}
        >
          <Field label="Title*" {...field('title')} />
          <Field label="Author*" {...field('author')} />
          <Select
            label="Category*"
            options={CATEGORIES}
            value={category}
            onChange={(event) => setCategory(event.target.value as BlogCategory)}
          />
          <TextArea
            label="Excerpt*"
            rows={3}
            placeholder="A short summary (500 characters max)"
            {...field('excerpt')}
          />
          <TextArea
            label="Content*"
            rows={16}
            hint="Plain text. Line breaks stay as you type them; HTML is shown as it is written."
            {...field('content')}
          />
          <Switch label="Featured Article" icon="sparkle" checked={featured} onChange={setFeatured} />
          <div className="cluster">
            <Button busy={saving === 'draft'} busyLabel="Saving..." onClick={() => void save('draft')}>
              Save Draft
            </Button>
            <Button type="submit" variant="primary" busy={saving === 'pending_approval'} busyLabel="Submitting...">
              Submit for Approval
            </Button>
            <Button
              variant="quiet"
              icon={isPreviewed ? 'edit' : 'eye'}
              aria-expanded={isPreviewed}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              {isPreviewed ? 'Edit' : 'Preview'}
            </Button>
          </div>
        </form>
        <aside className="write__side" aria-label={isPreviewed ? 'Preview' : 'Blog guidelines'}>
          {isPreviewed ? (
            <div className="write__preview">
              <h2>Preview</h2>
              <PostText {...values} category={category} />
            </div>
          ) : (
            <Guidelines />
          )}
        </aside>
      </div>
    </div>
  );
}
