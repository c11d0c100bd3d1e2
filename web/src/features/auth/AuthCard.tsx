import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/form/Button';
import { Tabs } from '../../ui/layout/Tabs';
import { useTitle } from '../../ui/useTitle';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';
import { authMessages } from './messages';

const t = authMessages;

// The rarer forms load when they are opened.
const CodeForm = lazy(async () => ({ default: (await import('./CodeForm')).CodeForm }));
const ForgotForm = lazy(async () => ({ default: (await import('./ForgotForm')).ForgotForm }));
const ResetForm = lazy(async () => ({ default: (await import('./ResetForm')).ResetForm }));

const TITLES = {
  login: t('signIn'),
  register: t('createAccount'),
  code: t('codeTitle'),
  forgot: t('forgotTitle'),
  reset: t('resetTitle'),
};
type Mode = keyof typeof TITLES;

const TABS = [
  { id: 'login', label: TITLES.login },
  { id: 'register', label: TITLES.register },
] as const;

interface AuthCardProps {
  initialMode: 'login' | 'register';
  /** Leaves the title of the document to the page behind the sign-in. */
  keepsTitle?: boolean;
}

/** Switches between five modes. The email carries over to the next mode; codes and passwords are dropped when not needed. */
export function AuthCard({ initialMode, keepsTitle = false }: AuthCardProps) {
  const [mode, setMode] = useState<Mode>(initialMode);
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  /** Whether a link led back to the sign-in form, which then takes the focus. */
  const [isReturning, setReturning] = useState(false);
  useTitle(keepsTitle ? null : TITLES[mode]);
  const goTo = (nextMode: Mode, nextEmail: string, nextCode = '') => {
    setMode(nextMode);
    setEmail(nextEmail);
    setCode(nextCode);
    setReturning(nextMode === 'login');
    setPassword('');
  };
  const goToCode = (nextEmail: string, validPassword: string) => {
    goTo('code', nextEmail);
    setPassword(validPassword);
  };
  const selectTab = (tab: 'login' | 'register') => {
    setMode(tab);
    setReturning(false);
  };
  const goToLogin = () => goTo('login', email);

  switch (mode) {
    case 'code':
      return (
        <AuthStep title={TITLES.code} text={t('codeText', { email })} onBack={goToLogin}>
          <CodeForm email={email} password={password} />
        </AuthStep>
      );
    case 'forgot':
      return (
        <AuthStep title={TITLES.forgot} text={t('forgotText')} onBack={goToLogin}>
          <ForgotForm email={email} onAccepted={(nextEmail, token) => goTo('reset', nextEmail, token)} />
        </AuthStep>
      );
    case 'reset':
      return (
        <AuthStep
          title={TITLES.reset}
          text={t('resetText', { email })}
          onBack={goToLogin}
          action={
            <Button variant="quiet" icon="refresh" onClick={() => goTo('forgot', email)}>
              {t('anotherCode')}
            </Button>
          }
        >
          <ResetForm email={email} code={code} onDone={goToLogin} />
        </AuthStep>
      );
    default:
      return (
        <Tabs label={t('signInOrCreate')} tabs={TABS} value={mode} onChange={selectTab}>
          {mode === 'login' ? (
            <LoginForm
              email={email}
              hasFocus={isReturning}
              onForgot={(nextEmail) => goTo('forgot', nextEmail)}
              onCodeRequired={goToCode}
            />
          ) : (
            <RegisterForm />
          )}
        </Tabs>
      );
  }
}

interface AuthStepProps {
  title: string;
  text: string;
  action?: ReactNode;
  onBack: () => void;
  children: ReactNode;
}

/** A mode outside the tabs. Focuses its title so that screen readers announce the change. */
function AuthStep({ title, text, action, onBack, children }: AuthStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1} className="auth__step">
        {title}
      </h2>
      <p>{text}</p>
      <Suspense>{children}</Suspense>
      <div className="cluster auth__ways">
        <Button variant="quiet" icon="arrowLeft" onClick={onBack}>
          {t('backToSignIn')}
        </Button>
        {action}
      </div>
    </div>
  );
}
