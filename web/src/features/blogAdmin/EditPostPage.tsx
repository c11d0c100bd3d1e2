import './blogAdmin.css';
import { useNavigate, useParams } from 'react-router-dom';
import type { BlogPost, BlogText } from '#domain/blog/blog';
import { getErrorText } from '../../lib/api';
import { useRead, useWrite } from '../../lib/apiHooks';
import { useSession } from '../../lib/session';
import { Banner } from '../../ui/feedback/Banner';
import { PageState } from '../../ui/feedback/PageState';
import { useToast } from '../../ui/feedback/Toast';
import { useTitle } from '../../ui/useTitle';
import { blogAdminMessages } from './messages';
import { PostForm } from './posts/PostForm';
import { PostHeading } from './posts/PostHeading';
import { BLOG_READS } from './statusTabs';

const t = blogAdminMessages;

/** Edits a draft. */
export default function EditPostPage() {
  useTitle(t('editTitle'));
  const { id = '' } = useParams();
  const post = useRead('blog.get', { params: { id } }, { staleAfterSeconds: 0 });
  const { user } = useSession();
  const savePost = useSavePost();
  if (!user) return null;
  const heading = <PostHeading title={t('editTitle')} />;
  if (post.data?.status === 'draft') {
    const { data } = post;
    return (
      <PostForm
        key={data.version}
        initialValues={{ ...data, featured: data.featured === 1 }}
        draftOwner={`:${user.id}:${id}:${data.version}`}
        heading={heading}
        onSave={(post, status) => savePost(data, post, status)}
      />
    );
  }
  return (
    <div className="page blog-admin">
      {heading}
      <PageState
        state={post}
        loadingText={t('loadingPost')}
        errorTitle={t('postFailed')}
        errorText={getErrorText(post.error, t('refreshPage'))}
      >
        {() => (
          <Banner tone="notice" title={t('onlyDrafts')}>
            {t('onlyDraftsText')}
          </Banner>
        )}
      </PageState>
    </div>
  );
}

/** Saves a draft, submits it for approval if requested, and opens the list. */
function useSavePost() {
  const { run: update } = useWrite('blog.update', { refreshes: BLOG_READS });
  const { run: submit } = useWrite('blog.changeStatus', { refreshes: BLOG_READS });
  const navigate = useNavigate();
  const toast = useToast();
  return async ({ id, version }: BlogPost, post: BlogText, status: 'draft' | 'pending_approval') => {
    try {
      const savedPost = await update({ params: { id }, body: { ...post, version } });
      if (status === 'pending_approval') await submit({ params: { id }, body: { status, version: savedPost.version } });
    } catch (error) {
      const text = getErrorText(error, t('saveFailedText'));
      toast.show({ tone: 'error', title: t('saveFailed'), text });
      throw error;
    }
    toast.show({ title: t('saved'), text: t('savedText') });
    await navigate(`/admin/blog?status=${status}`);
  };
}
