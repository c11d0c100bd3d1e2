import type { CurrentUser } from '#domain/account/session';
import { Icon } from '../../../ui/layout/Icon';
import { useTitle } from '../../../ui/useTitle';
import { SetUpTwoStepButton } from './TwoStepSection';
import '../profile/account.css';

/** Replaces the administrator pages until two-step sign-in is set up, on stages that require it. */
export function TwoStepRequired({ email }: Pick<CurrentUser, 'email'>) {
  useTitle('Two-step sign-in');
  return (
    <div className="whole-screen">
      <div className="whole-screen__words">
        <Icon name="shield" size={64} />
        <h1>One more step first</h1>
        <p>
          Administrators sign in with their password and a code from an app. This page opens once you have set it up.
        </p>
        <SetUpTwoStepButton email={email} variant="primary" />
      </div>
    </div>
  );
}
