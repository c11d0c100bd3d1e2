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
import { authMessages } from './messages';

const t = authMessages;

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
      toast.show({ title: t('created'), text: t('created.text') });
    } catch (error) {
      const text = getErrorText(error, t('registrationFailed.text'));
      toast.show({ tone: 'error', title: t('registrationFailed'), text });
      showServerErrors(error);
    }
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <RateLimitBanner waitSeconds={waitSeconds} />
      <div className="auth__names">
        <Field label={t('firstName')} optional autoComplete="given-name" maxLength={100} {...field('firstName')} />
        <Field label={t('lastName')} optional autoComplete="family-name" maxLength={100} {...field('lastName')} />
      </div>
      <Field
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint', { count: config?.minPasswordLength ?? 6 })}
        {...field('password')}
      />
      <Checkbox
        name="agreeToPrivacy"
        checked={hasAgreed === true}
        onChange={setHasAgreed}
        error={hasAgreed === false ? t('mustAgree') : undefined}
        label={
          <>
            {t('agreeText')}{' '}
            <a href="/privacy" target="_blank" rel="noopener">
              {t('agreeLink')}
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
        busyLabel={t('creatingAccount')}
        disabled={hasAgreed !== true}
      >
        {t('createAccount')}
      </Button>
    </form>
  );
}
