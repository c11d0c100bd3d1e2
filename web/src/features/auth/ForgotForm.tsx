import type { SyntheticEvent } from 'react';
import { ForgotRequest, type LocalForgotAnswer } from '#domain/account/accountForms';
import type { z } from 'zod';
import { textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { useForm } from '../../lib/form';
import { Button } from '../../ui/form/Button';
import { Field } from '../../ui/form/Field';
import { useToast, type ToastMessage } from '../../ui/feedback/Toast';
import { TooManyTries } from './TooManyTries';

interface ForgotFormProps {
  email: string;
  /** The request was taken; `code` is empty unless the answer carried one. */
  onAccepted: (email: string, code: string) => void;
}

/** Asks for a reset code by mail. The answer is the same whether or not the address has an account (decisions A2). */
export function ForgotForm({ email, onAccepted }: ForgotFormProps) {
  const { form, values, field, isComplete, refuse, waitSeconds } = useForm(ForgotRequest, { email });
  const { run, busy } = useWrite('auth.forgotPassword');
  const toast = useToast();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      const answer = await run({ body: values });
      toast.show(newsOf(answer));
      onAccepted(values.email, answer.resetToken ?? '');
    } catch (error) {
      toast.show({ tone: 'error', title: 'Error', text: textOf(error, 'Failed to send reset email.') });
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
        {...field('email')}
      />
      <Button type="submit" variant="primary" size="large" full busy={busy} busyLabel="Sending…">
        Send Reset Code
      </Button>
    </form>
  );
}

function newsOf({ emailSent, emailError, message }: z.output<typeof LocalForgotAnswer>): ToastMessage {
  if (emailSent) {
    const text = 'Password reset code sent to your email. Check your spam folder if needed.';
    return { title: 'Reset Email Sent', text, seconds: 6 };
  }
  const title = 'Reset Code Generated';
  if (emailError) return { tone: 'error', title, text: message };
  return { title, text: "If an account exists with that email, you'll receive a reset code.", seconds: 10 };
}
