import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { useToast } from '../../../ui/feedback/Toast';
import { emailMessages } from './messages';

const t = emailMessages;

/** Sends the confirmation email again. */
export function ResendEmailButton({ size = 'regular' }: { size?: 'small' | 'regular' }) {
  const { run, busy } = useWrite('auth.resendVerification', { refreshes: ['auth.me'] });
  const toast = useToast();
  const send = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: t('resend.done'), text: message });
    } catch (error) {
      toast.show({ tone: 'error', title: t('resend.failed'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return (
    <Button size={size} icon="refresh" busy={busy} busyLabel={t('sending')} onClick={() => void send()}>
      {t('resend.submit')}
    </Button>
  );
}
