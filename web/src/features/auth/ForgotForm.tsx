import type { SyntheticEvent } from 'react';
import type { LocalForgotAnswer } from '#domain/account/accountAnswers';
import { ForgotRequest } from '#domain/account/accountForms';
import type { z } from 'zod';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { useForm } from '../../lib/useForm';
import { Button } from '../../ui/form/Button';
import { Field } from '../../ui/form/Field';
import { useToast, type ToastMessage } from '../../ui/feedback/Toast';
import { RateLimitBanner } from './RateLimitBanner';
import { authMessages } from './messages';

const t = authMessages;

interface ForgotFormProps {
  email: string;
  /** Called when the request was accepted. `code` is empty unless the response contained one. */
  onAccepted: (email: string, code: string) => void;
}

/**
 * Requests a reset code by mail. The response does not depend on whether the address has an account
 * (docs/decisions/001-local-reset-token.md).
 */
export function ForgotForm({ email, onAccepted }: ForgotFormProps) {
  const { form, values, field, validate, showServerErrors, waitSeconds } = useForm(ForgotRequest, { email });
  const { run, busy } = useWrite('auth.forgotPassword');
  const toast = useToast();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !validate()) return;
    try {
      const response = await run({ body: values });
      toast.show(toToast(response));
      onAccepted(values.email, response.resetToken ?? '');
    } catch (error) {
      toast.show({ tone: 'error', title: t('forgotFailed'), text: getErrorText(error, t('forgotFailed.text')) });
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
        {...field('email')}
      />
      <Button type="submit" variant="primary" size="large" full busy={busy} busyLabel={t('sendingCode')}>
        {t('sendCode')}
      </Button>
    </form>
  );
}

function toToast({ emailSent, emailError, message }: z.output<typeof LocalForgotAnswer>): ToastMessage {
  if (emailSent) return { title: t('codeSent'), text: t('codeSent.text'), seconds: 6 };
  const title = t('codeGenerated');
  if (emailError) return { tone: 'error', title, text: message };
  return { title, text: t('codeGenerated.text'), seconds: 10 };
}
