import { VerifyRequest } from '#domain/account/accountForms';
import { useWrite } from '../../../lib/data';
import { useForm } from '../../../lib/form';
import { Field } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { ResendButton } from './ResendButton';
import { FormDialog } from '../profile/FormDialog';

/** Takes the code from the confirmation mail, where its link cannot be opened in this browser. */
export function EmailConfirmation({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(VerifyRequest, { token: '' });
  const { run, busy } = useWrite('auth.verifyEmail', { refreshes: ['auth.me'] });
  const toast = useToast();

  const send = async () => {
    await run({ body: values });
    toast.show({ title: 'Email confirmed', text: 'Thank you. Your email address is confirmed.' });
    onClose();
  };

  return (
    <FormDialog
      title="Confirm your email"
      size="narrow"
      form={form}
      send={send}
      failed="Email not confirmed"
      busy={busy}
      submit={{ label: 'Confirm', busyLabel: 'Confirming…', variant: 'primary' }}
      beside={<ResendButton />}
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
