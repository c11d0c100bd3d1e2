import { useState, type SyntheticEvent } from 'react';
import { RegisterRequest } from '#domain/account/accountForms';
import { getErrorText } from '../../lib/api';
import { useConfig } from '../../lib/config';
import { useWrite } from '../../lib/apiHooks';
import { useForm } from '../../lib/useForm';
import { Button } from '../../ui/form/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Field, PasswordField } from '../../ui/form/Field';
import { useToast } from '../../ui/feedback/Toast';
import { RateLimitBanner } from './RateLimitBanner';

const MUST_AGREE = 'You must agree to the Privacy Policy to create an account';
const EMPTY = { email: '', password: '', firstName: '', lastName: '' };

/** Creates an account after the privacy box is checked, and signs in. */
export function RegisterForm() {
  const { form, values, field, validate, showServerErrors, waitSeconds } = useForm(RegisterRequest, EMPTY);
  const [hasAgreed, setHasAgreed] = useState<boolean | null>(null);
  const { run, busy } = useWrite('auth.register', { refreshes: ['auth.me'] });
  const { data: config } = useConfig();
  const toast = useToast();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !validate()) return;
    try {
      await run({ body: values });
      toast.show({ title: 'Account Created!', text: 'Your account has been created successfully.' });
    } catch (error) {
      const text = getErrorText(error, 'Failed to create account.');
      toast.show({ tone: 'error', title: 'Registration Failed', text });
      showServerErrors(error);
    }
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <RateLimitBanner waitSeconds={waitSeconds} />
      <div className="auth__names">
        <Field label="First name" optional autoComplete="given-name" maxLength={100} {...field('firstName')} />
        <Field label="Last name" optional autoComplete="family-name" maxLength={100} {...field('lastName')} />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${config?.minPasswordLength ?? 6} characters`}
        {...field('password')}
      />
      <Checkbox
        name="agreeToPrivacy"
        checked={hasAgreed === true}
        onChange={setHasAgreed}
        error={hasAgreed === false ? MUST_AGREE : undefined}
        label={
          <>
            I am 18 or older, and I agree to the{' '}
            <a href="/privacy" target="_blank" rel="noopener">
              Privacy Policy
            </a>
          </>
        }
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        full
        busy={busy}
        busyLabel="Creating your account…"
        disabled={hasAgreed !== true}
      >
        Create Account
      </Button>
    </form>
  );
}
