import { PasswordChange } from '#domain/account/accountForms';
import { useConfig } from '../../../lib/config';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { FormDialog } from './FormDialog';

const EMPTY = { currentPassword: '', newPassword: '' };

/** Changes the password. This browser stays signed in; all others are signed out. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(PasswordChange, EMPTY);
  const { run, busy } = useWrite('account.changePassword');
  const { data: config } = useConfig();
  const toast = useToast();

  const submit = async () => {
    const { message } = await run({ body: values });
    toast.show({ title: 'Password changed', text: message });
    onClose();
  };

  return (
    <FormDialog
      title="Change your password"
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle="Password not changed"
      busy={busy}
      submitButton={{ label: 'Change password', busyLabel: 'Changing…', variant: 'primary' }}
      secondaryAction="Cancel"
      onClose={onClose}
    >
      <p>You stay signed in here. Every other device is signed out.</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${config?.minPasswordLength ?? 6} characters`}
        {...field('newPassword')}
      />
    </FormDialog>
  );
}
