import { useState } from 'react';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { useToast } from '../../../ui/feedback/Toast';
import { FailureDialog } from './FailureDialog';

/** Activates a free demo subscription, on stages that allow it. */
export function DemoActivateButton() {
  const { run, busy } = useWrite('subscription.demoActivate', { refreshes: ['subscription.status', 'auth.me'] });
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  const activate = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: 'Demo activated', text: message });
    } catch (error) {
      setFailure(`Demo activation failed: ${getErrorText(error, 'Please try again.')}`);
    }
  };

  return (
    <>
      <Button full icon="sparkle" busy={busy} busyLabel="Activating" onClick={() => void activate()}>
        Activate demo
      </Button>
      <p className="small muted">A free demonstration, without payment.</p>
      {failure && <FailureDialog title="Demo not activated" text={failure} onClose={() => setFailure(null)} />}
    </>
  );
}
