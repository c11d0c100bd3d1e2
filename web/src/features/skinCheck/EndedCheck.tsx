import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { skinCheckMessages } from './messages';

const t = skinCheckMessages;

/** Says that the check on the screen was finished or deleted on another device, and leads out of it. */
export function EndedCheck({ onLeave }: { onLeave: () => void }) {
  return (
    <Banner
      tone="error"
      live
      title={t('ended')}
      action={
        <Button size="small" onClick={onLeave}>
          {t('leaveEnded')}
        </Button>
      }
    >
      {t('endedText')}
    </Banner>
  );
}
