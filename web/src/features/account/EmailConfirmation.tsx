import { useId, type SyntheticEvent } from 'react';
import { VerifyRequest } from '#domain/account';
import { textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { useForm } from '../../lib/form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { useToast } from '../../ui/Toast';
import { ResendButton } from './ResendButton';
import './account.css';

/** Takes the code from the confirmation mail, where its link cannot be opened in this browser. */
export function EmailConfirmation({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, values, field, isComplete, refuse } = useForm(VerifyRequest, { token: '' });
  const { run, busy } = useWrite('auth.verifyEmail', { refreshes: ['auth.me'] });
  const toast = useToast();
  const id = useId();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      await run({ body: values });
      toast.show({ title: 'Email confirmed', text: 'Thank you. Your email address is confirmed.' });
      onClose();
    } catch (error) {
      if (refuse(error)) return;
      toast.show({ tone: 'error', title: 'Email not confirmed', text: textOf(error, 'Please try again.') });
    }
  };

  return (
    <Dialog
      title="Confirm your email"
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <ResendButton />
          <Button type="submit" form={id} variant="primary" busy={busy} busyLabel="Confirming…">
            Confirm
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className="stack account__form account__words"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p>We sent a mail to {email}. Open its link, or enter its code here.</p>
        <Field
          label="Code from the mail"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('token')}
        />
      </form>
    </Dialog>
  );
}
