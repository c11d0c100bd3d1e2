import { VerifyRequest } from '#domain/account/accountForms';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { Field } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { ResendEmailButton } from './ResendEmailButton';
import { FormDialog } from '../profile/FormDialog';

/** Asks for the code of the confirmation mail, for users who cannot open its link in this browser. */
export function EmailConfirmationDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(VerifyRequest, { token: '' });
  const { run, busy } = useWrite('auth.verifyEmail', { refreshes: ['auth.me'] });
  const toast = useToast();

  const submit = async () => {
    await run({ body: values });
    toast.show({ title: 'Email confirmed', text: 'Thank you. Your email address is confirmed.' });
    onClose();
  };

  return (
    <FormDialog
      title="Confirm your email"
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle="Email not confirmed"
      busy={busy}
      submitButton={{ label: 'Confirm', busyLabel: 'Confirming…', variant: 'primary' }}
      secondaryAction={<ResendEmailButton />}
      onClose={onClose}
    >
      <p className="account__words">We sent a mail to {email}. Open its link, or enter its code here.</p>
      <Field
        label="Code from the mail"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field('token')}
      />
    </FormDialog>
  );
}
