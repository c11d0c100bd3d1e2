import { useState } from 'react';
import { TwoStepProof } from '#domain/account/accountForms';
import { useRead, useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { Button } from '../../../ui/form/Button';
import { Field, PasswordField } from '../../../ui/form/Field';
import { FormDialog } from '../profile/FormDialog';
import { accountMessages } from '../messages';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

const t = accountMessages;

/** How many recovery codes are left, and a button for a new set. */
export function RecoveryCodesPart({ email }: { email: string }) {
  const { data } = useRead('account.recoveryCodes', {}, { staleAfterSeconds: 2, retries: 8 });
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      {data && <p>{t('recovery.left', { count: data.left })}</p>}
      <div className="cluster">
        <Button onClick={() => setAsking(true)}>{t('recovery.renew')}</Button>
      </div>
      {isAsking && (
        <RenewDialog
          email={email}
          onClose={() => setAsking(false)}
          onRenewed={(renewed) => {
            setAsking(false);
            setCodes(renewed);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}

interface RenewDialogProps {
  email: string;
  onClose: () => void;
  onRenewed: (codes: readonly string[]) => void;
}

function RenewDialog({ email, onClose, onRenewed }: RenewDialogProps) {
  const { values, field, ...form } = useForm(TwoStepProof, { password: '', code: '' });
  const { run, busy } = useWrite('account.renewRecoveryCodes', { refreshes: ['account.recoveryCodes'] });
  return (
    <FormDialog
      title={t('recovery.renew')}
      size="narrow"
      form={form}
      onSubmit={async () => onRenewed((await run({ body: values })).recoveryCodes)}
      errorTitle={t('recovery.failed')}
      busy={busy}
      submitButton={{ label: t('recovery.renew'), busyLabel: t('checking'), variant: 'primary' }}
      secondaryAction={t('cancel')}
      onClose={onClose}
    >
      <p>{t('recovery.renewText')}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('password.yours')} autoComplete="current-password" {...field('password')} />
      <Field
        label={t('recovery.anyCode')}
        hint={t('recovery.anyCodeHint')}
        autoComplete="one-time-code"
        spellCheck={false}
        {...field('code')}
      />
    </FormDialog>
  );
}
