import type { SyntheticEvent } from 'react';
import { ResetRequest } from '#domain/account/accountForms';
import { getErrorText } from '../../lib/api';
import { useConfig } from '../../lib/config';
import { useWrite } from '../../lib/apiHooks';
import { useForm } from '../../lib/useForm';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { Field, PasswordField } from '../../ui/form/Field';
import { useToast } from '../../ui/feedback/Toast';
import { RateLimitBanner } from './RateLimitBanner';

interface ResetFormProps {
  email: string;
  /** The code from the response, only on a developer's machine. Empty elsewhere. */
  code: string;
  onDone: () => void;
}

/** Sets a new password with the mailed code. */
export function ResetForm({ email, code, onDone }: ResetFormProps) {
  const initialValues = { token: code, password: '' };
  const { form, values, field, validate, showServerErrors, waitSeconds } = useForm(ResetRequest, initialValues);
  const { run, busy } = useWrite('auth.resetPassword');
  const { data: config } = useConfig();
  const toast = useToast();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !validate()) return;
    try {
      await run({ body: values });
      toast.show({
        title: 'Password Reset',
        text: 'Your password has been reset successfully. Please log in.',
      });
      onDone();
    } catch (error) {
      toast.show({ tone: 'error', title: 'Reset Failed', text: getErrorText(error, 'Failed to reset password.') });
      showServerErrors(error);
    }
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <RateLimitBanner waitSeconds={waitSeconds} />
      {code && (
        <Banner tone="info" title="Development mode">
          Your reset code is <code className="auth__code">{code}</code>
        </Banner>
      )}
      <Field
        label="Reset code"
        hint="From the mail we sent. It works once, for 10 minutes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field('token')}
      />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${config?.minPasswordLength ?? 6} characters`}
        {...field('password')}
      />
      <Button type="submit" variant="primary" size="large" full busy={busy} busyLabel="Resetting…">
        Reset Password
      </Button>
    </form>
  );
}
