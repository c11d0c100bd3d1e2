import type { CurrentUser } from '#domain/account/session';
import { Icon } from '../../../ui/layout/Icon';
import { useTitle } from '../../../ui/useTitle';
import { SetUpTwoStepButton } from './TwoStepSection';
import '../profile/account.css';
import { accountMessages } from '../messages';

const t = accountMessages;

/** Replaces the administrator pages until two-step sign-in is set up, on stages that require it. */
export function TwoStepRequired({ email }: Pick<CurrentUser, 'email'>) {
  useTitle(t('twoStep.title'));
  return (
    <div className="whole-screen">
      <div className="whole-screen__words">
        <Icon name="shield" size={64} />
        <h1>{t('twoStep.firstTitle')}</h1>
        <p>{t('twoStep.firstText')}</p>
        <SetUpTwoStepButton email={email} variant="primary" />
      </div>
    </div>
  );
}
