import type { SyntheticEvent } from 'react';
import { LoginRequest } from '#domain/account/accountForms';
import { ApiError, getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { useForm } from '../../lib/useForm';
import { Button } from '../../ui/form/Button';
import { Field, PasswordField } from '../../ui/form/Field';
import { useToast } from '../../ui/feedback/Toast';
import { RateLimitBanner } from './RateLimitBanner';
import { authMessages } from './messages';

const t = authMessages;

interface LoginFormProps {
  email: string;
  /** Focuses the form, after another form led here. */
  hasFocus: boolean;
  /** Without it, no link to a forgotten password is shown. */
  onForgot?: (email: string) => void;
  onSignedIn?: () => void;
  /** Called when the password is right and the account also needs a code. */
  onCodeRequired: (email: string, password: string) => void;
}

/** Signs in. The session is then read again, and the requested page replaces this one. */
export function LoginForm({ email, hasFocus, onForgot, onSignedIn, onCodeRequired }: LoginFormProps) {
  const { form, values, field, validate, showServerErrors, waitSeconds } = useForm(LoginRequest, {
    email,
    password: '',
  });
  const { run, busy } = useWrite('auth.login', { refreshes: ['auth.me'] });
  const toast = useToast();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !validate()) return;
    try {
      await run({ body: values });
      toast.show({ title: t('welcome'), text: t('welcome.text') });
      onSignedIn?.();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'code_required') {
        onCodeRequired(values.email, values.password);
        return;
      }
      const text = getErrorText(error, t('loginFailed.text'));
      toast.show({ tone: 'error', title: t('loginFailed'), text });
      showServerErrors(error);
    }
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <RateLimitBanner waitSeconds={waitSeconds} />
      <Field
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        autoFocus={hasFocus && !email}
        {...field('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        autoFocus={hasFocus && Boolean(email)}
        {...field('password')}
      />
      <Button type="submit" variant="primary" size="large" full busy={busy} busyLabel={t('signingIn')}>
        {t('signIn')}
      </Button>
      {onForgot && (
        <button type="button" className="auth__link" onClick={() => onForgot(values.email)}>
          {t('forgotTitle')}
        </button>
      )}
    </form>
  );
}
