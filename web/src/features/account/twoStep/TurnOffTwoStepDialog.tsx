import { TwoStepProof } from '#domain/account/accountForms';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { Field, PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { FormDialog } from '../profile/FormDialog';
import { accountMessages } from '../messages';

const t = accountMessages;

/** Turns two-step sign-in off. Asks for the password and a code, as signing in does. */
export function TurnOffTwoStepDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(TwoStepProof, { password: '', code: '' });
  const { run, busy } = useWrite('account.endTwoStep', { refreshes: ['auth.me'] });
  const toast = useToast();

  const submit = async () => {
    const { message } = await run({ body: values });
    toast.show({ title: t('twoStep.turnedOff'), text: message });
    onClose();
  };

  return (
    <FormDialog
      title={t('twoStep.offTitle')}
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle={t('twoStep.offFailed')}
      busy={busy}
      submitButton={{ label: t('twoStep.turnOff'), busyLabel: t('twoStep.turningOff'), variant: 'danger' }}
      secondaryAction={t('twoStep.keep')}
      onClose={onClose}
    >
      <p>{t('twoStep.offText')}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('password.yours')} autoComplete="current-password" {...field('password')} />
      <Field
        label={t('twoStep.code')}
        hint={t('recovery.anyCodeHint')}
        autoComplete="one-time-code"
        spellCheck={false}
        {...field('code')}
      />
    </FormDialog>
  );
}
