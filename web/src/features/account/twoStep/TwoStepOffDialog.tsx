import { TwoStepProof } from '#domain/account/accountForms';
import { useWrite } from '../../../lib/data';
import { useForm } from '../../../lib/form';
import { CodeField } from '../../../ui/form/CodeField';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { FormDialog } from '../profile/FormDialog';

/** Turns two-step sign-in off; asks for all that signing in takes. */
export function TwoStepOffDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(TwoStepProof, { password: '', code: '' });
  const { run, busy } = useWrite('account.endTwoStep', { refreshes: ['auth.me'] });
  const toast = useToast();

  const send = async () => {
    const { message } = await run({ body: values });
    toast.show({ title: 'Two-step sign-in is off', text: message });
    onClose();
  };

  return (
    <FormDialog
      title="Turn off two-step sign-in?"
      size="narrow"
      form={form}
      send={send}
      failed="Not turned off"
      busy={busy}
      submit={{ label: 'Turn off', busyLabel: 'Turning off…', variant: 'danger' }}
      beside="Keep it on"
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
