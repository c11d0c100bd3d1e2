import './blogAdmin.css';
import { useNavigate } from 'react-router-dom';
import { BLOG_CATEGORIES } from '#domain/blog/blog';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { useSession } from '../../lib/session';
import { useToast } from '../../ui/feedback/Toast';
import { useTitle } from '../../ui/useTitle';
import { PostForm } from './posts/PostForm';
import { PostHeading } from './posts/PostHeading';
import { BLOG_READS } from './statusTabs';

const EMPTY = { title: '', excerpt: '', content: '', author: '', category: BLOG_CATEGORIES[0], featured: false };

/** Creates a draft or a post submitted for approval, and then opens the list. */
export default function CreatePostPage() {
  useTitle('Create Blog Post');
  const { user } = useSession();
  const { run } = useWrite('blog.create', { refreshes: BLOG_READS });
  const navigate = useNavigate();
  const toast = useToast();
  if (!user) return null;
  return (
    <PostForm
      initialValues={EMPTY}
      storageKey={`blog:${user.id}:new`}
      heading={<PostHeading title="Create Blog Post" />}
      onSave={async (post, status) => {
        try {
          await run({ body: { ...post, status } });
        } catch (error) {
          const text = getErrorText(error, 'Failed to create blog post. Please try again.');
          toast.show({ tone: 'error', title: 'Error creating blog post', text });
          throw error;
        }
        toast.show({
          title: 'Blog post created successfully',
          text: 'Your blog post has been saved and can be found in the admin dashboard.',
        });
        await navigate('/admin/blog', { state: status });
      }}
    />
  );
}
