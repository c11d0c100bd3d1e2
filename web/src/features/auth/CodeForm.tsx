import { useState, type SyntheticEvent } from 'react';
import { TwoStepProof, TwoStepSetup } from '#domain/account/accountForms';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { useForm } from '../../lib/useForm';
import { Button } from '../../ui/form/Button';
import { CodeField } from '../../ui/form/CodeField';
import { Field } from '../../ui/form/Field';
import { useToast } from '../../ui/feedback/Toast';
import { RateLimitBanner } from './RateLimitBanner';
import { authMessages } from './messages';

const t = authMessages;

interface CodeFormProps {
  email: string;
  /** The validated password. It is sent again with the code. */
  password: string;
  onSignedIn?: () => void;
}

/** The second step of signing in, for accounts with two-step sign-in. */
export function CodeForm({ email, password, onSignedIn }: CodeFormProps) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const schema = usesRecoveryCode ? TwoStepProof : TwoStepSetup;
  const { form, values, field, validate, showServerErrors, waitSeconds } = useForm(schema, { password, code: '' });
  const { run, busy } = useWrite('auth.login', { refreshes: ['auth.me'] });
  const toast = useToast();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !validate()) return;
    try {
      await run({ body: { email, ...values } });
      toast.show({ title: t('welcome'), text: t('welcome.text') });
      onSignedIn?.();
    } catch (error) {
      if (showServerErrors(error)) return;
      toast.show({ tone: 'error', title: t('loginFailed'), text: getErrorText(error, t('codeFailed')) });
    }
  };

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <RateLimitBanner waitSeconds={waitSeconds} />
      {usesRecoveryCode ? (
        <Field
          label={t('recoveryCode')}
          hint={t('recoveryCodeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('code')}
        />
      ) : (
        <CodeField label={t('code')} hint={t('codeHint')} {...field('code')} />
      )}
      <Button type="submit" variant="primary" size="large" full busy={busy} busyLabel={t('signingIn')}>
        {t('signIn')}
      </Button>
      <Button variant="quiet" full onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
        {t(usesRecoveryCode ? 'useApp' : 'useRecoveryCode')}
      </Button>
    </form>
  );
}
