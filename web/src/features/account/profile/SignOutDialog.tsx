import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import { useEndSession } from './useEndSession';
import { accountMessages } from '../messages';

const t = accountMessages;

/** Confirms ending every session of the account, including this one. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { run, busy } = useWrite('account.signOutEverywhere');
  const endSession = useEndSession();
  const toast = useToast();
  const signOut = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: t('signOut.done'), text: message });
      await endSession();
    } catch (error) {
      toast.show({ tone: 'error', title: t('signOut.failed'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return (
    <Dialog
      title={t('signOut.title')}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('signOut.stay')}</Button>
          <Button
            variant="primary"
            icon="signOut"
            busy={busy}
            busyLabel={t('signOut.busy')}
            onClick={() => void signOut()}
          >
            {t('signOutEverywhere')}
          </Button>
        </>
      }
    >
      <p>{t('signOut.text')}</p>
    </Dialog>
  );
}
