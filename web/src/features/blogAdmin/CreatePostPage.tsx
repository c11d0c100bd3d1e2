import './blogAdmin.css';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { BLOG_CATEGORIES } from '#domain/blog/blog';
import { getErrorText } from '../../lib/api';
import { useRead, useWrite } from '../../lib/apiHooks';
import { useSession } from '../../lib/session';
import { PageState } from '../../ui/feedback/PageState';
import { useToast } from '../../ui/feedback/Toast';
import { useTitle } from '../../ui/useTitle';
import { blogAdminMessages } from './messages';
import { PostForm } from './posts/PostForm';
import { PostHeading } from './posts/PostHeading';
import type { PostDraft } from './posts/unsavedPosts';
import { BLOG_READS } from './statusTabs';

const t = blogAdminMessages;

const EMPTY = { title: '', excerpt: '', content: '', author: '', category: BLOG_CATEGORIES[0], featured: false };

/** Creates a draft or a post submitted for approval, and then opens the list. The form begins with a copy of another post. */
export default function CreatePostPage() {
  const [query] = useSearchParams();
  const id = query.get('copy');
  const title = t(id ? 'copyTitle' : 'createTitle');
  useTitle(title);
  const original = useRead('blog.get', id ? { params: { id } } : null, { staleAfterSeconds: 0 });
  if (!id) return <NewPostForm title={title} storageName="new" initialValues={EMPTY} />;
  if (original.data) {
    const initialValues = { ...original.data, featured: original.data.featured === 1 };
    return <NewPostForm key={id} title={title} storageName={`copy:${id}`} initialValues={initialValues} />;
  }
  return (
    <div className="page blog-admin">
      <PostHeading title={title} />
      <PageState
        state={original}
        loadingText={t('loadingPost')}
        errorTitle={t('postFailed')}
        errorText={getErrorText(original.error, t('refreshPage'))}
      >
        {() => null}
      </PageState>
    </div>
  );
}

interface NewPostFormProps {
  title: string;
  /** Names the unsaved post in the session storage. */
  storageName: string;
  initialValues: PostDraft;
}

function NewPostForm({ title, storageName, initialValues }: NewPostFormProps) {
  const { user } = useSession();
  const { run } = useWrite('blog.create', { refreshes: BLOG_READS });
  const navigate = useNavigate();
  const toast = useToast();
  if (!user) return null;
  return (
    <PostForm
      initialValues={initialValues}
      draftOwner={`:${user.id}:${storageName}`}
      heading={<PostHeading title={title} />}
      onSave={async (post, status) => {
        try {
          await run({ body: { ...post, status } });
        } catch (error) {
          const text = getErrorText(error, t('createFailedText'));
          toast.show({ tone: 'error', title: t('createFailed'), text });
          throw error;
        }
        toast.show({
          title: t('created'),
          text: t('createdText'),
        });
        await navigate(`/admin/blog?status=${status}`);
      }}
    />
  );
}
