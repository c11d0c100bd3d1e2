import { DeletionRequest } from '#domain/account/accountForms';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { useSubscription } from '../../../lib/subscription';
import { Banner } from '../../../ui/feedback/Banner';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { useEndSession } from '../profile/useEndSession';
import { FormDialog } from '../profile/FormDialog';

/** Explains what deleting the account does, and asks for the password. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(DeletionRequest, { password: '' });
  const { run, busy } = useWrite('account.remove');
  const subscription = useSubscription();
  const endSession = useEndSession();
  const toast = useToast();

  const submit = async () => {
    const { message } = await run({ body: values });
    toast.show({ title: 'Account deleted', text: message });
    await endSession();
  };

  return (
    <FormDialog
      title="Delete your account?"
      form={form}
      onSubmit={submit}
      errorTitle="Account not deleted"
      busy={busy}
      submitButton={{ label: 'Delete my account', busyLabel: 'Deleting…', variant: 'danger', icon: 'trash' }}
      secondaryAction="Keep my account"
      onClose={onClose}
    >
      <Banner tone="error" title="This cannot be undone">
        Once deleted, nobody can bring your account or your history back, and neither can we. Download your data first
        if you want to keep it.
      </Banner>
      <ul>
        <li>
          <strong>Deleted:</strong> your name, email, password, every analysis with its notes, your spots, your research
          records, and the key that makes all of it readable.
        </li>
        <li>
          <strong>Your subscription:</strong> {describeSubscriptionEnd(subscription)}
        </li>
        <li>
          <strong>What stays:</strong> the security log keeps which actions were taken, for 7 years, under a random
          number that leads to nobody.
        </li>
        <li>
          <strong>On this device:</strong> small pictures of your spots, if you asked for them, until you clear this
          site’s data in your browser.
        </li>
      </ul>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        hint="So that nobody else can do this."
        autoComplete="current-password"
        {...field('password')}
      />
    </FormDialog>
  );
}

function describeSubscriptionEnd({ isLoaded, isActive, hasBilling }: ReturnType<typeof useSubscription>): string {
  if (hasBilling || !isLoaded) {
    return 'if it runs, it ends at once and is not charged again. What you paid is not returned by itself: within 30 days of your first payment, ask for a refund on the Subscription page before you delete.';
  }
  return isActive ? 'it ends at once.' : 'you have none, so nothing is charged.';
}
