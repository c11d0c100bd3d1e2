import type { SyntheticEvent } from 'react';
import { TwoStepProof } from '#domain/account/accountForms';
import { textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { useForm } from '../../lib/form';
import { Button } from '../../ui/form/Button';
import { CodeField } from '../../ui/form/CodeField';
import { useToast } from '../../ui/feedback/Toast';
import { TooManyTries } from './TooManyTries';

interface CodeFormProps {
  email: string;
  /** The one that was right, kept in memory until the code is sent with it. */
  password: string;
}

/** The second step of signing in, for accounts that have one. */
export function CodeForm({ email, password }: CodeFormProps) {
  const { form, values, field, isComplete, refuse, waitSeconds } = useForm(TwoStepProof, { password, code: '' });
  const { run, busy } = useWrite('auth.login', { refreshes: ['auth.me'] });
  const toast = useToast();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      await run({ body: { email, ...values } });
      toast.show({ title: 'Welcome back!', text: 'You have been logged in successfully.' });
    } catch (error) {
      if (refuse(error)) return;
      toast.show({ tone: 'error', title: 'Login Failed', text: textOf(error, 'Please try again.') });
    }
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TooManyTries waitSeconds={waitSeconds} />
      <CodeField label="Code from your authenticator app" hint="6 digits, new every half minute" {...field('code')} />
      <Button type="submit" variant="primary" size="large" full busy={busy} busyLabel="Signing in…">
        Sign In
      </Button>
    </form>
  );
}
