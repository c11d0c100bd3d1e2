import { NamesPatch } from '#domain/account/accountForms';
import type { CurrentUser } from '#domain/account/session';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { Field } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { FormDialog } from './FormDialog';
import { accountMessages } from '../messages';

const t = accountMessages;

/** Changes or removes the user's names. */
export function NameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const initialValues = { firstName: user.firstName ?? '', lastName: user.lastName ?? '' };
  const { values, field, ...form } = useForm(NamesPatch, initialValues);
  const { run, busy } = useWrite('account.update', { refreshes: ['auth.me'] });
  const toast = useToast();

  const submit = async () => {
    await run({ body: values });
    toast.show({ title: t('name.saved') });
    onClose();
  };

  return (
    <FormDialog
      title={t('name.title')}
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle={t('name.failed')}
      busy={busy}
      submitButton={{ label: t('name.save'), busyLabel: t('saving'), variant: 'primary' }}
      secondaryAction={t('cancel')}
      onClose={onClose}
    >
      <Field label={t('name.first')} optional autoComplete="given-name" {...field('firstName')} />
      <Field label={t('name.last')} optional autoComplete="family-name" {...field('lastName')} />
    </FormDialog>
  );
}
