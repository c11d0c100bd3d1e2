import { PasswordChange } from '#domain/account/accountForms';
import { useConfig } from '../../../lib/config';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { FormDialog } from './FormDialog';
import { accountMessages } from '../messages';

const t = accountMessages;

const EMPTY = { currentPassword: '', newPassword: '' };

/** Changes the password. This browser stays signed in; all others are signed out. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(PasswordChange, EMPTY);
  const { run, busy } = useWrite('account.changePassword');
  const { data: config } = useConfig();
  const toast = useToast();

  const submit = async () => {
    const { message } = await run({ body: values });
    toast.show({ title: t('password.changed'), text: message });
    onClose();
  };

  return (
    <FormDialog
      title={t('password.title')}
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle={t('password.failed')}
      busy={busy}
      submitButton={{ label: t('changePassword'), busyLabel: t('changing'), variant: 'primary' }}
      secondaryAction={t('cancel')}
      onClose={onClose}
    >
      <p>{t('password.text')}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('password.current')} autoComplete="current-password" {...field('currentPassword')} />
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        hint={t('password.hint', { count: config?.minPasswordLength ?? 6 })}
        {...field('newPassword')}
      />
    </FormDialog>
  );
}
