import { useId, useState, type SyntheticEvent } from 'react';
import { TwoStepProof, TwoStepRequest } from '#domain/account';
import { textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { useForm } from '../../lib/form';
import { Button } from '../../ui/Button';
import { CodeField } from '../../ui/CodeField';
import { Dialog } from '../../ui/Dialog';
import { PasswordField } from '../../ui/Field';
import { useToast } from '../../ui/Toast';
import { authenticatorUri, qrPath } from './authenticator';
import './account.css';

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
  const { form, values, field, isComplete, refuse } = useForm(TwoStepRequest, { password: '' });
  const { run, busy } = useWrite('account.beginTwoStep');
  const toast = useToast();
  const id = useId();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      onBegun({ ...values, ...(await run({ body: values })) });
    } catch (error) {
      if (refuse(error)) return;
      toast.show({ tone: 'error', title: 'Not set up', text: textOf(error, 'Please try again.') });
    }
  };

  return (
    <Dialog
      title="Set up two-step sign-in"
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={busy} busyLabel="Checking…">
            Continue
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className="stack account__form" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          You need an authenticator app on your phone. Many password managers are one; your phone’s app store has
          others, free of charge.
        </p>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Your password"
          hint="So that nobody else can do this."
          autoComplete="current-password"
          {...field('password')}
        />
      </form>
    </Dialog>
  );
}

function AppStep({ email, password, setupKey, onClose }: Step & Begun) {
  const { form, values, field, isComplete, refuse } = useForm(TwoStepProof, { password, code: '' });
  const { run, busy } = useWrite('account.confirmTwoStep', { refreshes: ['auth.me'] });
  const toast = useToast();
  const id = useId();
  const uri = authenticatorUri(email, setupKey);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      const { message } = await run({ body: values });
      toast.show({ title: 'Two-step sign-in is on', text: message });
      onClose();
    } catch (error) {
      if (refuse(error)) return;
      toast.show({ tone: 'error', title: 'Not turned on', text: textOf(error, 'Please try again.') });
    }
  };

  return (
    <Dialog
      title="Connect your app"
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={busy} busyLabel="Turning on…">
            Turn on
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className="stack account__form" noValidate onSubmit={(event) => void submit(event)}>
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
      </form>
    </Dialog>
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
