import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/form/Button';
import { Tabs } from '../../ui/layout/Tabs';
import { useTitle } from '../../ui/useTitle';
import { CodeForm } from './CodeForm';
import { ForgotForm } from './ForgotForm';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';
import { ResetForm } from './ResetForm';

const TITLES = {
  login: 'Sign In',
  register: 'Create Account',
  code: 'One more step',
  forgot: 'Forgot your password?',
  reset: 'Choose a new password',
} as const;
type Mode = keyof typeof TITLES;

const TABS = [
  { id: 'login', label: TITLES.login },
  { id: 'register', label: TITLES.register },
] as const;

/** The screen's five modes; the email typed in one is there in the next, a code or password only as long as it is needed. */
export function AuthCard({ initialMode }: { initialMode: 'login' | 'register' }) {
  const [mode, setMode] = useState<Mode>(initialMode);
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  /** Whether the person comes back to the sign-in form by a link, which takes the focus with it. */
  const [isBack, setBack] = useState(false);
  useTitle(TITLES[mode]);
  const goTo = (next: Mode, typed: string, given = '') => {
    setMode(next);
    setEmail(typed);
    setCode(given);
    setBack(next === 'login');
    setPassword('');
  };
  const toCode = (typed: string, right: string) => {
    goTo('code', typed);
    setPassword(right);
  };
  const toTab = (tab: 'login' | 'register') => {
    setMode(tab);
    setBack(false);
  };
  const backToLogin = () => goTo('login', email);

  switch (mode) {
    case 'code':
      return (
        <Step
          title={TITLES.code}
          text={`Your password is right. Now show that it is you, ${email}.`}
          onBack={backToLogin}
        >
          <CodeForm email={email} password={password} />
        </Step>
      );
    case 'forgot':
      return (
        <Step title={TITLES.forgot} text="Tell us your email, and we will send you a code." onBack={backToLogin}>
          <ForgotForm email={email} onAccepted={(typed, token) => goTo('reset', typed, token)} />
        </Step>
      );
    case 'reset':
      return (
        <Step
          title={TITLES.reset}
          text={`If ${email} has an account here, a code is on its way to it.`}
          onBack={backToLogin}
          more={
            <Button variant="quiet" icon="refresh" onClick={() => goTo('forgot', email)}>
              Request another code
            </Button>
          }
        >
          <ResetForm email={email} code={code} onDone={backToLogin} />
        </Step>
      );
    default:
      return (
        <Tabs label="Sign in or create an account" tabs={TABS} value={mode} onChange={toTab}>
          {mode === 'login' ? (
            <LoginForm email={email} hasFocus={isBack} onForgot={(typed) => goTo('forgot', typed)} onCode={toCode} />
          ) : (
            <RegisterForm />
          )}
        </Tabs>
      );
  }
}

interface StepProps {
  title: string;
  text: string;
  more?: ReactNode;
  onBack: () => void;
  children: ReactNode;
}

/** A mode beside the tabs; the focus goes to its title, so that everybody notices the change. */
function Step({ title, text, more, onBack, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1} className="auth__step">
        {title}
      </h2>
      <p>{text}</p>
      {children}
      <div className="cluster auth__ways">
        <Button variant="quiet" icon="arrowLeft" onClick={onBack}>
          Back to Sign In
        </Button>
        {more}
      </div>
    </div>
  );
}
