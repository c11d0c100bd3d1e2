import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import { useEndSession } from './useEndSession';

/** Confirms ending every session of the account, including this one. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { run, busy } = useWrite('account.signOutEverywhere');
  const endSession = useEndSession();
  const toast = useToast();
  const signOut = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: 'Signed out everywhere', text: message });
      await endSession();
    } catch (error) {
      toast.show({ tone: 'error', title: 'Not signed out', text: getErrorText(error, 'Please try again.') });
      onClose();
    }
  };
  return (
    <Dialog
      title="Sign out everywhere?"
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Stay signed in</Button>
          <Button variant="primary" icon="signOut" busy={busy} busyLabel="Signing out…" onClick={() => void signOut()}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <p>Every browser and phone that is signed in to your account is signed out, this one too. Nothing is deleted.</p>
    </Dialog>
  );
}
