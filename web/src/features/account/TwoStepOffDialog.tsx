import { useId, type SyntheticEvent } from 'react';
import { TwoStepProof } from '#domain/account';
import { textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { useForm } from '../../lib/form';
import { Button } from '../../ui/Button';
import { CodeField } from '../../ui/CodeField';
import { Dialog } from '../../ui/Dialog';
import { PasswordField } from '../../ui/Field';
import { useToast } from '../../ui/Toast';
import './account.css';

/** Turns two-step sign-in off; asks for all that signing in takes. */
export function TwoStepOffDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, values, field, isComplete, refuse } = useForm(TwoStepProof, { password: '', code: '' });
  const { run, busy } = useWrite('account.endTwoStep', { refreshes: ['auth.me'] });
  const toast = useToast();
  const id = useId();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      const { message } = await run({ body: values });
      toast.show({ title: 'Two-step sign-in is off', text: message });
      onClose();
    } catch (error) {
      if (refuse(error)) return;
      toast.show({ tone: 'error', title: 'Not turned off', text: textOf(error, 'Please try again.') });
    }
  };

  return (
    <Dialog
      title="Turn off two-step sign-in?"
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it on</Button>
          <Button type="submit" form={id} variant="danger" busy={busy} busyLabel="Turning off…">
            Turn off
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className="stack account__form" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          Whoever knows your password could then sign in as you. For a new phone, turn it off here and set it up again.
        </p>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
        <CodeField label="Code from your authenticator app" {...field('code')} />
      </form>
    </Dialog>
  );
}
