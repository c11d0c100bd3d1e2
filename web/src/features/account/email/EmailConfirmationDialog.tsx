import { VerifyRequest } from '#domain/account/accountForms';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { Field } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { ResendEmailButton } from './ResendEmailButton';
import { FormDialog } from '../profile/FormDialog';
import { accountMessages } from '../messages';
import { emailMessages } from './messages';

const t = accountMessages;

/** Asks for the code of the confirmation mail, for users who cannot open its link in this browser. */
export function EmailConfirmationDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(VerifyRequest, { token: '' });
  const { run, busy } = useWrite('auth.verifyEmail', { refreshes: ['auth.me'] });
  const toast = useToast();

  const submit = async () => {
    await run({ body: values });
    toast.show({ title: emailMessages('confirm.done'), text: emailMessages('confirm.done.text') });
    onClose();
  };

  return (
    <FormDialog
      title={t('confirm.title')}
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle={emailMessages('confirm.failed')}
      busy={busy}
      submitButton={{ label: t('confirm.submit'), busyLabel: t('confirm.busy'), variant: 'primary' }}
      secondaryAction={<ResendEmailButton />}
      onClose={onClose}
    >
      <p className="account__words">{t('confirm.text', { email })}</p>
      <Field
        label={t('confirm.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...field('token')}
      />
    </FormDialog>
  );
}
