import './blogAdmin.css';
import { useNavigate } from 'react-router-dom';
import { BLOG_CATEGORIES } from '#domain/blog/blog';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { useSession } from '../../lib/session';
import { useToast } from '../../ui/feedback/Toast';
import { useTitle } from '../../ui/useTitle';
import { blogAdminMessages } from './messages';
import { PostForm } from './posts/PostForm';
import { PostHeading } from './posts/PostHeading';
import { BLOG_READS } from './statusTabs';

const t = blogAdminMessages;

const EMPTY = { title: '', excerpt: '', content: '', author: '', category: BLOG_CATEGORIES[0], featured: false };

/** Creates a draft or a post submitted for approval, and then opens the list. */
export default function CreatePostPage() {
  useTitle(t('createTitle'));
  const { user } = useSession();
  const { run } = useWrite('blog.create', { refreshes: BLOG_READS });
  const navigate = useNavigate();
  const toast = useToast();
  if (!user) return null;
  return (
    <PostForm
      initialValues={EMPTY}
      storageKey={`blog:${user.id}:new`}
      heading={<PostHeading title={t('createTitle')} />}
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
