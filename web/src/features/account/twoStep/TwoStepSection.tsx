import { lazy, Suspense, useState } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { formatDay } from '../../../lib/formatDay';
import { Badge } from '../../../ui/feedback/Badge';
import { Button } from '../../../ui/form/Button';
import { RecoveryCodesPart } from './RecoveryCodesPart';
import { TurnOffTwoStepDialog } from './TurnOffTwoStepDialog';
import '../profile/account.css';
import { accountMessages } from '../messages';

const t = accountMessages;

const SetUpTwoStepDialog = lazy(() => import('./SetUpTwoStepDialog'));

/** Two-step sign-in in the profile: its status, and buttons to turn it on or off. Only for administrators. */
export function TwoStepSection({ user: { email, role, twoStepSince } }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (role !== 'admin' && twoStepSince === null) return null;
  return (
    <section className="stack account__part" aria-labelledby="account-two-step">
      <h3 id="account-two-step">{t('twoStep.title')}</h3>
      {twoStepSince === null ? (
        <>
          <p className="measure">{t('twoStep.text')}</p>
          <div className="cluster">
            <SetUpTwoStepButton email={email} />
          </div>
        </>
      ) : (
        <>
          <div className="cluster">
            <Badge tone="brand" icon="shield">
              {t('twoStep.on', { day: formatDay(twoStepSince) })}
            </Badge>
          </div>
          <RecoveryCodesPart email={email} />
          <div className="cluster">
            <Button onClick={() => setOpen(true)}>{t('twoStep.turnOff')}</Button>
          </div>
        </>
      )}
      {isOpen && <TurnOffTwoStepDialog email={email} onClose={close} />}
    </section>
  );
}

/** Opens the dialog that sets up an authenticator app. */
export function SetUpTwoStepButton({ email, variant }: Pick<CurrentUser, 'email'> & { variant?: 'primary' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} icon="shield" onClick={() => setOpen(true)}>
        {t('twoStep.setUp')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <SetUpTwoStepDialog email={email} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
