import type { SyntheticEvent } from 'react';
import { LoginRequest } from '#domain/account/accountForms';
import { ApiError, textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { useForm } from '../../lib/form';
import { Button } from '../../ui/form/Button';
import { Field, PasswordField } from '../../ui/form/Field';
import { useToast } from '../../ui/feedback/Toast';
import { TooManyTries } from './TooManyTries';

interface LoginFormProps {
  email: string;
  /** Puts the cursor into the form, for people who come from another one. */
  hasFocus: boolean;
  onForgot: (email: string) => void;
  /** The password was right, and the account asks for a code, too. */
  onCode: (email: string, password: string) => void;
}

/** Signs in; the session is then read again, and the page that was asked for takes this one's place. */
export function LoginForm({ email, hasFocus, onForgot, onCode }: LoginFormProps) {
  const { form, values, field, isComplete, refuse, waitSeconds } = useForm(LoginRequest, { email, password: '' });
  const { run, busy } = useWrite('auth.login', { refreshes: ['auth.me'] });
  const toast = useToast();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      await run({ body: values });
      toast.show({ title: 'Welcome back!', text: 'You have been logged in successfully.' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'code_required') {
        onCode(values.email, values.password);
        return;
      }
      const text = textOf(error, 'Invalid email or password. Please check your credentials.');
      toast.show({ tone: 'error', title: 'Login Failed', text });
      refuse(error);
    }
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TooManyTries waitSeconds={waitSeconds} />
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        autoFocus={hasFocus && !email}
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus={hasFocus && Boolean(email)}
        {...field('password')}
      />
      <Button type="submit" variant="primary" size="large" full busy={busy} busyLabel="Signing in…">
        Sign In
      </Button>
      <button type="button" className="auth__link" onClick={() => onForgot(values.email)}>
        Forgot your password?
      </button>
    </form>
  );
}
