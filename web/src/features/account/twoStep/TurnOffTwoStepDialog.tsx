import { TwoStepProof } from '#domain/account/accountForms';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { CodeField } from '../../../ui/form/CodeField';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { FormDialog } from '../profile/FormDialog';

/** Turns two-step sign-in off. Asks for the password and a code, as signing in does. */
export function TurnOffTwoStepDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(TwoStepProof, { password: '', code: '' });
  const { run, busy } = useWrite('account.endTwoStep', { refreshes: ['auth.me'] });
  const toast = useToast();

  const submit = async () => {
    const { message } = await run({ body: values });
    toast.show({ title: 'Two-step sign-in is off', text: message });
    onClose();
  };

  return (
    <FormDialog
      title="Turn off two-step sign-in?"
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle="Not turned off"
      busy={busy}
      submitButton={{ label: 'Turn off', busyLabel: 'Turning off…', variant: 'danger' }}
      secondaryAction="Keep it on"
      onClose={onClose}
    >
      <p>
        Whoever knows your password could then sign in as you. For a new phone, turn it off here and set it up again.
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
      <CodeField label="Code from your authenticator app" {...field('code')} />
    </FormDialog>
  );
}
