import { useId, useRef } from 'react';
import type { BlogPost } from '#domain/blog/blog';
import { Dialog } from '../../../ui/feedback/Dialog';
import { Button } from '../../../ui/form/Button';
import { focusErrorOnceShown } from '../../../ui/form/focusFirstError';
import { blogAdminMessages } from '../messages';
import { PublishTimeFields } from './PublishTimeFields';
import { useDecision } from './useDecision';
import { usePublishTime } from './usePublishTime';

const t = blogAdminMessages;

interface ScheduleDialogProps {
  /** A scheduled post. */
  post: BlogPost;
  onClose: () => void;
  /** Called when the time is saved, or the post was changed by another administrator. */
  onDecided: () => void;
}

/** Changes when a scheduled post appears, or publishes it at once. */
export function ScheduleDialog({ post, onClose, onDecided }: ScheduleDialogProps) {
  const { reschedule, busy } = useDecision(onDecided);
  const publishTime = usePublishTime(post.publishDate);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  return (
    <Dialog
      title={t('scheduleTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={t('saving')}>
            {t(publishTime.isLater ? 'saveTime' : 'publishAtOnce')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const time = publishTime.read();
          if (time) void reschedule(post, time);
          else focusErrorOnceShown(form);
        }}
      >
        <p className="decision__post">{post.title}</p>
        <PublishTimeFields publishTime={publishTime} />
      </form>
    </Dialog>
  );
}
