import { useState } from 'react';
import { ApiError, getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { useToast } from '../../../ui/feedback/Toast';
import { FailureDialog } from './FailureDialog';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

/** Activates a free demo subscription, on stages that allow it. */
export function DemoActivateButton() {
  const { run, busy } = useWrite('subscription.demoActivate', { refreshes: ['subscription.status', 'auth.me'] });
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  const activate = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: t('demoActivated'), text: message });
    } catch (error) {
      setFailure(describeFailure(error));
    }
  };

  return (
    <>
      <Button full icon="sparkle" busy={busy} busyLabel={t('activating')} onClick={() => void activate()}>
        {t('demo')}
      </Button>
      <p className="small muted">{t('demo.hint')}</p>
      {failure && <FailureDialog title={t('demoFailed')} text={failure} onClose={() => setFailure(null)} />}
    </>
  );
}

/** The reason that the server states. A call that did not reach it has none. */
function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return t('demoFailed.unreachable');
  return t('demoFailed.text', { reason: getErrorText(error, t('tryAgain')) });
}
