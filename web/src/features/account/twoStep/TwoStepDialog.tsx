import { useState } from 'react';
import { TwoStepProof, TwoStepRequest } from '#domain/account/accountForms';
import { useWrite } from '../../../lib/data';
import { useForm } from '../../../lib/form';
import { CodeField } from '../../../ui/form/CodeField';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { authenticatorUri, qrPath } from './authenticator';
import { FormDialog } from '../profile/FormDialog';
import '../profile/account.css';

interface Begun {
  password: string;
  setupKey: string;
}

interface Step {
  email: string;
  onClose: () => void;
}

/** Sets up an authenticator app: first the password, then the picture to scan and the first code. */
export default function TwoStepDialog(step: Step) {
  const [begun, setBegun] = useState<Begun>();
  return begun ? <AppStep {...step} {...begun} /> : <PasswordStep {...step} onBegun={setBegun} />;
}

function PasswordStep({ email, onClose, onBegun }: Step & { onBegun: (begun: Begun) => void }) {
  const { values, field, ...form } = useForm(TwoStepRequest, { password: '' });
  const { run, busy } = useWrite('account.beginTwoStep');

  const send = async () => {
    onBegun({ ...values, ...(await run({ body: values })) });
  };

  return (
    <FormDialog
      title="Set up two-step sign-in"
      size="narrow"
      form={form}
      send={send}
      failed="Not set up"
      busy={busy}
      submit={{ label: 'Continue', busyLabel: 'Checking…', variant: 'primary' }}
      beside="Cancel"
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

function AppStep({ email, password, setupKey, onClose }: Step & Begun) {
  const { values, field, ...form } = useForm(TwoStepProof, { password, code: '' });
  const { run, busy } = useWrite('account.confirmTwoStep', { refreshes: ['auth.me'] });
  const toast = useToast();
  const uri = authenticatorUri(email, setupKey);

  const send = async () => {
    const { message } = await run({ body: values });
    toast.show({ title: 'Two-step sign-in is on', text: message });
    onClose();
  };

  return (
    <FormDialog
      title="Connect your app"
      size="narrow"
      form={form}
      send={send}
      failed="Not turned on"
      busy={busy}
      submit={{ label: 'Turn on', busyLabel: 'Turning on…', variant: 'primary' }}
      beside="Cancel"
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
  const { size, path } = qrPath(text);
  return (
    <svg className="authenticator__picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the key">
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
