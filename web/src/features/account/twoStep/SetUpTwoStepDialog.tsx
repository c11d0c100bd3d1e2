import { useState } from 'react';
import { TwoStepRequest, TwoStepSetup } from '#domain/account/accountForms';
import { useRefresh, useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { CodeField } from '../../../ui/form/CodeField';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { buildAuthenticatorUri, buildQrPath } from './authenticator';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { FormDialog } from '../profile/FormDialog';
import '../profile/account.css';
import { accountMessages } from '../messages';

const t = accountMessages;

interface Enrollment {
  password: string;
  setupKey: string;
}

interface StepProps {
  email: string;
  onClose: () => void;
}

/** Sets up an authenticator app: the password, then the QR code and the first code, then the recovery codes. */
export default function SetUpTwoStepDialog(props: StepProps) {
  const [enrollment, setEnrollment] = useState<Enrollment>();
  return enrollment ? <AppStep {...props} {...enrollment} /> : <PasswordStep {...props} onEnroll={setEnrollment} />;
}

function PasswordStep({ email, onClose, onEnroll }: StepProps & { onEnroll: (enrollment: Enrollment) => void }) {
  const { values, field, ...form } = useForm(TwoStepRequest, { password: '' });
  const { run, busy } = useWrite('account.beginTwoStep');

  const submit = async () => {
    onEnroll({ ...values, ...(await run({ body: values })) });
  };

  return (
    <FormDialog
      title={t('twoStep.setUp')}
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle={t('twoStep.setUpFailed')}
      busy={busy}
      submitButton={{ label: t('twoStep.continue'), busyLabel: t('checking'), variant: 'primary' }}
      secondaryAction={t('cancel')}
      onClose={onClose}
    >
      <p>{t('twoStep.appNeeded')}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password.yours')}
        hint={t('password.why')}
        autoComplete="current-password"
        {...field('password')}
      />
    </FormDialog>
  );
}

function AppStep({ email, password, setupKey, onClose }: StepProps & Enrollment) {
  const { values, field, ...form } = useForm(TwoStepSetup, { password, code: '' });
  const { run, busy } = useWrite('account.confirmTwoStep');
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = useRefresh();
  const toast = useToast();
  const uri = buildAuthenticatorUri(email, setupKey);

  const submit = async () => {
    const { message, recoveryCodes } = await run({ body: values });
    toast.show({ title: t('twoStep.turnedOn'), text: message });
    setCodes(recoveryCodes);
  };
  // Reading the session again closes this dialog, so it waits until the codes are saved.
  const finish = () => {
    onClose();
    void refresh('auth.me');
  };

  if (codes) return <RecoveryCodesDialog codes={codes} onClose={finish} />;

  return (
    <FormDialog
      title={t('twoStep.connect')}
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle={t('twoStep.onFailed')}
      busy={busy}
      submitButton={{ label: t('twoStep.turnOn'), busyLabel: t('twoStep.turningOn'), variant: 'primary' }}
      secondaryAction={t('cancel')}
      onClose={onClose}
    >
      <p>{t('twoStep.scan')}</p>
      <QrCode text={uri} />
      <div className="authenticator__key">
        <p className="small muted">
          {t('twoStep.cannotScan')} <a href={uri}>{t('twoStep.openApp')}</a>
          {t('twoStep.typeKey')}
        </p>
        <code aria-label={t('twoStep.key')}>{setupKey.replace(/.{4}(?=.)/g, '$& ')}</code>
      </div>
      <CodeField label={t('twoStep.code')} hint={t('twoStep.codeHint')} {...field('code')} />
    </FormDialog>
  );
}

function QrCode({ text }: { text: string }) {
  const { size, path } = buildQrPath(text);
  return (
    <svg className="authenticator__picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('twoStep.qrCode')}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
