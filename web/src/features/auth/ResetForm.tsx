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
import { authMessages } from './messages';

const t = authMessages;

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
      toast.show({ title: t('reset'), text: t('reset.text') });
      onDone();
    } catch (error) {
      toast.show({ tone: 'error', title: t('resetFailed'), text: getErrorText(error, t('resetFailed.text')) });
      showServerErrors(error);
    }
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <RateLimitBanner waitSeconds={waitSeconds} />
      {code && (
        <Banner tone="info" title={t('developmentMode')}>
          {t('developmentCode')} <code className="auth__code">{code}</code>
        </Banner>
      )}
      <Field
        label={t('resetCode')}
        hint={t('resetCodeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field('token')}
      />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint', { count: config?.minPasswordLength ?? 6 })}
        {...field('password')}
      />
      <Button type="submit" variant="primary" size="large" full busy={busy} busyLabel={t('resetting')}>
        {t('resetPassword')}
      </Button>
    </form>
  );
}
