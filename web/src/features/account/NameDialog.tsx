import { useId, type SyntheticEvent } from 'react';
import { NamesPatch, type CurrentUser } from '#domain/account';
import { textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { useForm } from '../../lib/form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { useToast } from '../../ui/Toast';
import './account.css';

/** Changes or removes the person's names. */
export function NameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const start = { firstName: user.firstName ?? '', lastName: user.lastName ?? '' };
  const { form, values, field, isComplete, refuse } = useForm(NamesPatch, start);
  const { run, busy } = useWrite('account.update', { refreshes: ['auth.me'] });
  const toast = useToast();
  const id = useId();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      await run({ body: values });
      toast.show({ title: 'Name saved' });
      onClose();
    } catch (error) {
      if (refuse(error)) return;
      toast.show({ tone: 'error', title: 'Name not saved', text: textOf(error, 'Please try again.') });
    }
  };

  return (
    <Dialog
      title="Your name"
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={busy} busyLabel="Saving…">
            Save name
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className="stack account__form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="First name" optional autoComplete="given-name" {...field('firstName')} />
        <Field label="Last name" optional autoComplete="family-name" {...field('lastName')} />
      </form>
    </Dialog>
  );
}
