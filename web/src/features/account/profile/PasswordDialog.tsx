import { PasswordChange } from '#domain/account/accountForms';
import { useConfig } from '../../../lib/config';
import { useWrite } from '../../../lib/data';
import { useForm } from '../../../lib/form';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';

const EMPTY = { currentPassword: '', newPassword: '' };
import { FormDialog } from './FormDialog';

/** Changes the password; this browser stays signed in, all others are signed out. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(PasswordChange, EMPTY);
  const { run, busy } = useWrite('account.changePassword');
  const { data: config } = useConfig();
  const toast = useToast();

  const send = async () => {
    const { message } = await run({ body: values });
    toast.show({ title: 'Password changed', text: message });
    onClose();
  };

  return (
    <FormDialog
      title="Change your password"
      size="narrow"
      form={form}
      send={send}
      failed="Password not changed"
      busy={busy}
      submit={{ label: 'Change password', busyLabel: 'Changing…', variant: 'primary' }}
      beside="Cancel"
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
