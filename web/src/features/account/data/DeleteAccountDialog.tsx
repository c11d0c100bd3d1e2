import { DeletionRequest } from '#domain/account/accountForms';
import type { CurrentUser } from '#domain/account/session';
import { eraseOn } from '../../../device/deviceRecords';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { useSubscription } from '../../../lib/subscription';
import { Banner } from '../../../ui/feedback/Banner';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { useEndSession } from '../profile/useEndSession';
import { FormDialog } from '../profile/FormDialog';
import { accountMessages } from '../messages';

const t = accountMessages;

/** Explains what deleting the account does, and asks for the password. */
export function DeleteAccountDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { values, field, ...form } = useForm(DeletionRequest, { password: '' });
  const { run, busy } = useWrite('account.remove');
  const subscription = useSubscription();
  const endSession = useEndSession();
  const toast = useToast();

  const submit = async () => {
    const { message } = await run({ body: values });
    await eraseOn('accountDeleted', ({ userId }) => userId === user.id);
    toast.show({ title: t('delete.done'), text: message });
    await endSession();
  };

  return (
    <FormDialog
      title={t('delete.title')}
      form={form}
      onSubmit={submit}
      errorTitle={t('delete.failed')}
      busy={busy}
      submitButton={{ label: t('delete.submit'), busyLabel: t('delete.busy'), variant: 'danger', icon: 'trash' }}
      secondaryAction={t('delete.keep')}
      onClose={onClose}
    >
      <Banner tone="error" title={t('delete.warning')}>
        {t('delete.warning.text')}
      </Banner>
      <ul>
        <li>
          <strong>{t('delete.deleted')}</strong> {t('delete.deleted.text')}
        </li>
        <li>
          <strong>{t('delete.subscription')}</strong> {t(findSubscriptionEnd(subscription))}
        </li>
        <li>
          <strong>{t('delete.kept')}</strong> {t('delete.kept.text')}
        </li>
        <li>
          <strong>{t('delete.device')}</strong> {t('delete.device.text')}
        </li>
      </ul>
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('password.yours')}
        hint={t('password.why')}
        autoComplete="current-password"
        {...field('password')}
      />
    </FormDialog>
  );
}

/** The key of the text about what happens to the subscription. */
function findSubscriptionEnd({ isLoaded, isActive, hasBilling }: ReturnType<typeof useSubscription>) {
  if (hasBilling || !isLoaded) return 'delete.subscription.billed';
  return isActive ? 'delete.subscription.active' : 'delete.subscription.none';
}
