import { useRef, useState, type SyntheticEvent } from 'react';
import { ApiError, textOf } from '../../lib/api';
import { useConfig } from '../../lib/config';
import { useWrite } from '../../lib/data';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Field, PasswordField } from '../../ui/Field';
import { useToast } from '../../ui/Toast';
import { complaints, type AuthMode, type AuthValues, type FieldErrors } from './validate';

const WORDS = {
  login: {
    submit: 'Sign In',
    busy: 'Signing in…',
    failed: 'Login Failed',
    failedText: 'Invalid email or password. Please check your credentials.',
    done: { title: 'Welcome back!', text: 'You have been logged in successfully.' },
  },
  register: {
    submit: 'Create Account',
    busy: 'Creating your account…',
    failed: 'Registration Failed',
    failedText: 'Failed to create account.',
    done: { title: 'Account Created!', text: 'Your account has been created successfully.' },
  },
} as const;

const MUST_AGREE = 'You must agree to the Privacy Policy to create an account';
const EMPTY: AuthValues = { email: '', password: '', firstName: '', lastName: '' };

/** Signs in or registers; on success the session is read again and the page that was asked for takes this one's place. */
export function AuthForm({ mode }: { mode: AuthMode }) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [agreed, setAgreed] = useState<boolean | null>(null);
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const login = useWrite('auth.login', { refreshes: ['auth.me'] });
  const register = useWrite('auth.register', { refreshes: ['auth.me'] });
  const { data: config } = useConfig();
  const toast = useToast();
  const words = WORDS[mode];
  const busy = login.busy || register.busy;

  const complain = (found: FieldErrors) => {
    setErrors(found);
    const first = Object.keys(EMPTY)
      .map((name) => form.current?.elements.namedItem(name))
      .find((input) => input instanceof HTMLInputElement && found[input.name as keyof AuthValues]);
    if (first instanceof HTMLInputElement) first.focus();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setWaitSeconds(null);
    const found = complaints(mode, values);
    complain(found);
    if (Object.keys(found).length > 0) return;
    try {
      const { email, password, firstName, lastName } = values;
      if (mode === 'login') await login.run({ body: { email, password } });
      else await register.run({ body: { email, password, firstName, lastName } });
      toast.show(words.done);
    } catch (error) {
      toast.show({ tone: 'error', title: words.failed, text: textOf(error, words.failedText) });
      if (!(error instanceof ApiError)) return;
      complain(error.fields);
      if (error.status === 429) setWaitSeconds(error.retryAfterSeconds);
    }
  };

  const field = (name: keyof AuthValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {waitSeconds !== null && (
        <Banner tone="error" icon="clock" live>
          Too many tries. Try again in {inWords(waitSeconds)}.
        </Banner>
      )}
      {mode === 'register' && (
        <div className="auth__names">
          <Field label="First name" optional autoComplete="given-name" maxLength={100} {...field('firstName')} />
          <Field label="Last name" optional autoComplete="family-name" maxLength={100} {...field('lastName')} />
        </div>
      )}
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
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        hint={mode === 'register' ? `At least ${config?.minPasswordLength ?? 6} characters` : undefined}
        {...field('password')}
      />
      {mode === 'register' && (
        <Checkbox
          name="agreeToPrivacy"
          checked={agreed === true}
          onChange={setAgreed}
          error={agreed === false ? MUST_AGREE : undefined}
          label={
            <>
              I am 18 or older, and I agree to the{' '}
              <a href="/privacy" target="_blank" rel="noopener">
                Privacy Policy
              </a>
            </>
          }
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        full
        busy={busy}
        busyLabel={words.busy}
        disabled={mode === 'register' && agreed !== true}
      >
        {words.submit}
      </Button>
    </form>
  );
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
