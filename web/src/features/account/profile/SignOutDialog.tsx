import { textOf } from '../../../lib/api';
import { useWrite } from '../../../lib/data';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import { useSignedOut } from './useSignedOut';

/** Asks once before every session of the account ends, this one included. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { run, busy } = useWrite('account.signOutEverywhere');
  const signedOut = useSignedOut();
  const toast = useToast();
  const signOut = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: 'Signed out everywhere', text: message });
      await signedOut();
    } catch (error) {
      toast.show({ tone: 'error', title: 'Not signed out', text: textOf(error, 'Please try again.') });
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
