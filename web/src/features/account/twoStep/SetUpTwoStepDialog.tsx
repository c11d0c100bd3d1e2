import { useState } from 'react';
import { TwoStepProof, TwoStepRequest } from '#domain/account/accountForms';
import { useWrite } from '../../../lib/apiHooks';
import { useForm } from '../../../lib/useForm';
import { CodeField } from '../../../ui/form/CodeField';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { buildAuthenticatorUri, buildQrPath } from './authenticator';
import { FormDialog } from '../profile/FormDialog';
import '../profile/account.css';

interface Enrollment {
  password: string;
  setupKey: string;
}

interface StepProps {
  email: string;
  onClose: () => void;
}

/** Sets up an authenticator app in two steps: the password, then the QR code and the first code. */
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
      title="Set up two-step sign-in"
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle="Not set up"
      busy={busy}
      submitButton={{ label: 'Continue', busyLabel: 'Checking…', variant: 'primary' }}
      secondaryAction="Cancel"
      onClose={onClose}
    >
      <p>
        You need an authenticator app on your phone. Many password managers are one; your phone’s app store has others,
        free of charge.
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        hint="So that nobody else can do this."
        autoComplete="current-password"
        {...field('password')}
      />
    </FormDialog>
  );
}

function AppStep({ email, password, setupKey, onClose }: StepProps & Enrollment) {
  const { values, field, ...form } = useForm(TwoStepProof, { password, code: '' });
  const { run, busy } = useWrite('account.confirmTwoStep', { refreshes: ['auth.me'] });
  const toast = useToast();
  const uri = buildAuthenticatorUri(email, setupKey);

  const submit = async () => {
    const { message } = await run({ body: values });
    toast.show({ title: 'Two-step sign-in is on', text: message });
    onClose();
  };

  return (
    <FormDialog
      title="Connect your app"
      size="narrow"
      form={form}
      onSubmit={submit}
      errorTitle="Not turned on"
      busy={busy}
      submitButton={{ label: 'Turn on', busyLabel: 'Turning on…', variant: 'primary' }}
      secondaryAction="Cancel"
      onClose={onClose}
    >
      <p>Scan this picture with your authenticator app.</p>
      <QrCode text={uri} />
      <div className="authenticator__key">
        <p className="small muted">
          Nothing to scan with? <a href={uri}>Open your app on this device</a>, or type this key into it:
        </p>
        <code aria-label="Key">{setupKey.replace(/.{4}(?=.)/g, '$& ')}</code>
      </div>
      <CodeField
        label="Code from your authenticator app"
        hint="The 6 digits it shows now for this account"
        {...field('code')}
      />
    </FormDialog>
  );
}

function QrCode({ text }: { text: string }) {
  const { size, path } = buildQrPath(text);
  return (
    <svg className="authenticator__picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the key">
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
