import { NamesPatch } from '#domain/account/accountForms';
import type { CurrentUser } from '#domain/account/session';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { Field } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { FormDialog } from './FormDialog';

/** Changes or removes the user's names. */
export function NameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const initialValues = { firstName: user.firstName ?? '', lastName: user.lastName ?? '' };
  const { values, field, ...form } = useForm(NamesPatch, initialValues);
  const { run, busy } = useWrite('account.update', { refreshes: ['auth.me'] });
  const toast = useToast();

  const submit = async () => {
    await run({ body: values });
    toast.show({ title: 'Name saved' });
    onClose();
  };

  return (
    <FormDialog
      title="Your name"
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle="Name not saved"
      busy={busy}
      submitButton={{ label: 'Save name', busyLabel: 'Saving…', variant: 'primary' }}
      secondaryAction="Cancel"
      onClose={onClose}
    >
      <Field label="First name" optional autoComplete="given-name" {...field('firstName')} />
      <Field label="Last name" optional autoComplete="family-name" {...field('lastName')} />
    </FormDialog>
  );
}
