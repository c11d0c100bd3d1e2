import { useId, type SyntheticEvent } from 'react';
import { PasswordChange } from '#domain/account';
import { textOf } from '../../lib/api';
import { useConfig } from '../../lib/config';
import { useWrite } from '../../lib/data';
import { useForm } from '../../lib/form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { PasswordField } from '../../ui/Field';
import { useToast } from '../../ui/Toast';

const EMPTY = { currentPassword: '', newPassword: '' };
import './account.css';

/** Changes the password; this browser stays signed in, all others are signed out. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, values, field, isComplete, refuse } = useForm(PasswordChange, EMPTY);
  const { run, busy } = useWrite('account.changePassword');
  const { data: config } = useConfig();
  const toast = useToast();
  const id = useId();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      const { message } = await run({ body: values });
      toast.show({ title: 'Password changed', text: message });
      onClose();
    } catch (error) {
      if (refuse(error)) return;
      toast.show({ tone: 'error', title: 'Password not changed', text: textOf(error, 'Please try again.') });
    }
  };

  return (
    <Dialog
      title="Change your password"
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={busy} busyLabel="Changing…">
            Change password
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className="stack account__form" noValidate onSubmit={(event) => void submit(event)}>
        <p>You stay signed in here. Every other device is signed out.</p>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${config?.minPasswordLength ?? 6} characters`}
          {...field('newPassword')}
        />
      </form>
    </Dialog>
  );
}
