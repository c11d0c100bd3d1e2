import { NamesPatch } from '#domain/account/accountForms';
import type { CurrentUser } from '#domain/account/session';
import { useWrite } from '../../../lib/data';
import { useForm } from '../../../lib/form';
import { Field } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { FormDialog } from './FormDialog';

/** Changes or removes the person's names. */
export function NameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const start = { firstName: user.firstName ?? '', lastName: user.lastName ?? '' };
  const { values, field, ...form } = useForm(NamesPatch, start);
  const { run, busy } = useWrite('account.update', { refreshes: ['auth.me'] });
  const toast = useToast();

  const send = async () => {
    await run({ body: values });
    toast.show({ title: 'Name saved' });
    onClose();
  };

  return (
    <FormDialog
      title="Your name"
      size="narrow"
      form={form}
      send={send}
      failed="Name not saved"
      busy={busy}
      submit={{ label: 'Save name', busyLabel: 'Saving…', variant: 'primary' }}
      beside="Cancel"
      onClose={onClose}
    >
      <Field label="First name" optional autoComplete="given-name" {...field('firstName')} />
      <Field label="Last name" optional autoComplete="family-name" {...field('lastName')} />
    </FormDialog>
  );
}
