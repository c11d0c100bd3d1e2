import { getErrorText } from '../../../lib/api';
import { useRefresh } from '../../../lib/apiHooks';
import { moveWaitingParts } from '../../../lib/offline/sendWaitingParts';
import { removeWaitingPart, type WaitingPart } from '../../../lib/offline/waitingParts';
import { useSession } from '../../../lib/session';
import { Banner } from '../../../ui/feedback/Banner';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { CheckRemarks } from '../CheckRemarks';
import { skinCheckMessages } from '../messages';

const t = skinCheckMessages;

/** What the person entered without a connection in a check that ended meanwhile on another device. It is lost in no case. */
export function LeftoverParts({ parts }: { parts: readonly WaitingPart[] }) {
  const { user } = useSession();
  const toast = useToast();
  const refresh = useRefresh();
  if (!user || parts.length === 0) return null;
  const move = async () => {
    try {
      await moveWaitingParts(user.id, parts);
      await refresh('skinChecks.open');
    } catch (error) {
      toast.show({ tone: 'error', title: t('notSaved'), text: getErrorText(error, t('pleaseRetry')) });
    }
  };
  const erase = async () => {
    for (const part of parts) await removeWaitingPart(user.id, part);
  };
  return (
    <Banner
      tone="info"
      title={t('leftover')}
      action={
        <div className="cluster">
          <Button size="small" onClick={() => void move()}>
            {t('moveLeftover')}
          </Button>
          <Button size="small" variant="quiet" icon="trash" onClick={() => void erase()}>
            {t('eraseLeftover')}
          </Button>
        </div>
      }
    >
      <CheckRemarks remarks={parts.map(({ result }) => result)} />
    </Banner>
  );
}
