import { useNavigate } from 'react-router-dom';
import type { BlogPost } from '#domain/blog/blog';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { useToast } from '../../../ui/feedback/Toast';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { blogAdminMessages } from '../messages';
import { BLOG_READS } from '../statusTabs';

const t = blogAdminMessages;

/** Begins a revision of a published article and opens its draft. */
export function ReviseButton({ post: { id, title } }: { post: BlogPost }) {
  const { run, busy } = useWrite('blog.revise', { refreshes: BLOG_READS });
  const navigate = useNavigate();
  const toast = useToast();
  const revise = async () => {
    try {
      const draft = await run({ params: { id } });
      toast.show({ title: t('revisionStarted'), text: t('revisionStartedText') });
      await navigate(`/admin/blog/${draft.id}/edit`);
    } catch (error) {
      toast.show({ tone: 'error', title: t('revisionFailed'), text: getErrorText(error, t('revisionFailedText')) });
    }
  };
  return (
    <Button icon="edit" busy={busy} onClick={() => void revise()}>
      {t('revise')}
      <VisuallyHidden> {title}</VisuallyHidden>
    </Button>
  );
}
