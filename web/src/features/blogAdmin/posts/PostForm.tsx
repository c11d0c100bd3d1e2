import { blogCategoryMessages } from '#domain/blog/messages';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { BLOG_CATEGORIES, NewBlogPost, type BlogCategory, type BlogText } from '#domain/blog/blog';
import { SourcedContent } from '#domain/blog/listSources';
import { useForm } from '../../../lib/useForm';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { Field, Select, TextArea } from '../../../ui/form/Field';
import { Switch } from '../../../ui/form/Switch';
import { Guidelines } from '../Guidelines';
import { blogAdminMessages } from '../messages';
import { unsavedPosts, type PostDraft } from './unsavedPosts';
import { PostPreview } from './PostPreview';

const t = blogAdminMessages;

const TextFields = NewBlogPost.pick({ title: true, author: true, excerpt: true, content: true });
/** A draft may still lack its sources. */
const SubmittedFields = TextFields.extend({ content: SourcedContent });
const FIELD_NAMES = ['title', 'author', 'excerpt', 'content', 'category', 'featured'] as const;
const CATEGORIES = BLOG_CATEGORIES.map((value) => ({ value, label: blogCategoryMessages(value) }));

interface PostFormProps {
  initialValues: PostDraft;
  /** Whose unsaved post it is, and of which post. */
  draftOwner: string;
  /** Saves the post. Rejects after it reported an error. */
  onSave: (text: BlogText, status: 'draft' | 'pending_approval') => Promise<void>;
  heading: ReactNode;
}

/** The form for writing a post, with the guidelines or a live preview at its side. */
export function PostForm({ initialValues, draftOwner, onSave, heading }: PostFormProps) {
  const [initialDraft] = useState(() => unsavedPosts.read(draftOwner) ?? initialValues);
  const { title, author, excerpt, content } = initialDraft;
  const { form, values, field, validate, showServerErrors } = useForm(TextFields, { title, author, excerpt, content });
  const [category, setCategory] = useState(initialDraft.category);
  const [featured, setFeatured] = useState(initialDraft.featured);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [saving, setSaving] = useState<'draft' | 'pending_approval' | null>(null);
  const draft: PostDraft = { ...values, category, featured };
  const isSaved = useRef(false);
  useEffect(() => {
    if (isSaved.current) return;
    const isChanged = FIELD_NAMES.some((name) => draft[name] !== initialValues[name]);
    if (isChanged) unsavedPosts.save(draftOwner, draft);
    else unsavedPosts.remove(draftOwner);
  });

  const save = async (status: 'draft' | 'pending_approval') => {
    if (saving || !validate(status === 'draft' ? TextFields : SubmittedFields)) return;
    setSaving(status);
    try {
      await onSave({ ...TextFields.parse(values), category, featured: featured ? 1 : 0 }, status);
      isSaved.current = true;
      unsavedPosts.remove(draftOwner);
    } catch (error) {
      showServerErrors(error);
    } finally {
      setSaving(null);
    }
  };
  return (
    <div className="page blog-admin">
      {heading}
      <Banner tone="notice" title={t('reviewBannerTitle')}>
        {t('reviewBanner')}
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
          <Field label={t('titleField')} {...field('title')} />
          <Field label={t('authorField')} {...field('author')} />
          <Select
            label={t('categoryField')}
            options={CATEGORIES}
            value={category}
            onChange={(event) => setCategory(event.target.value as BlogCategory)}
          />
          <TextArea label={t('excerptField')} rows={3} placeholder={t('excerptPlaceholder')} {...field('excerpt')} />
          <TextArea label={t('contentField')} rows={16} hint={t('contentHint')} {...field('content')} />
          <Switch label={t('featuredField')} icon="sparkle" checked={featured} onChange={setFeatured} />
          <div className="cluster">
            <Button busy={saving === 'draft'} busyLabel={t('saving')} onClick={() => void save('draft')}>
              {t('saveDraft')}
            </Button>
            <Button type="submit" variant="primary" busy={saving === 'pending_approval'} busyLabel={t('submitting')}>
              {t('submit')}
            </Button>
            <Button
              variant="quiet"
              icon={isPreviewOpen ? 'edit' : 'eye'}
              aria-expanded={isPreviewOpen}
              onClick={() => setPreviewOpen(!isPreviewOpen)}
            >
              {isPreviewOpen ? t('edit') : t('preview')}
            </Button>
          </div>
        </form>
        <aside className="write__side" tabIndex={0} aria-label={isPreviewOpen ? t('preview') : t('guidelines')}>
          {isPreviewOpen ? (
            <div className="write__preview">
              <h2>{t('preview')}</h2>
              <PostPreview text={{ ...values, category, featured: featured ? 1 : 0 }} />
            </div>
          ) : (
            <Guidelines />
          )}
        </aside>
      </div>
    </div>
  );
}
