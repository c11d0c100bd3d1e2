import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { useToast } from '../../../ui/feedback/Toast';

/** Sends the confirmation email again. */
export function ResendEmailButton({ size = 'regular' }: { size?: 'small' | 'regular' }) {
  const { run, busy } = useWrite('auth.resendVerification', { refreshes: ['auth.me'] });
  const toast = useToast();
  const send = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: 'Mail sent', text: message });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Mail not sent', text: getErrorText(error, 'Please try again.') });
    }
  };
  return (
    <Button size={size} icon="refresh" busy={busy} busyLabel="Sending…" onClick={() => void send()}>
      Send again
    </Button>
  );
}
