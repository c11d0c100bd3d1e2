import type { CurrentUser } from '#domain/account/session';
import { Icon } from '../../../ui/layout/Icon';
import { useTitle } from '../../../ui/useTitle';
import { SetUpButton } from './TwoStep';
import '../profile/account.css';

/** What administrators meet on their pages until they have set up what the stage requires of them. */
export function TwoStepFirst({ email }: Pick<CurrentUser, 'email'>) {
  useTitle('Two-step sign-in');
  return (
    <div className="whole-screen">
      <div className="whole-screen__words">
        <Icon name="shield" size={64} />
        <h1>One more step first</h1>
        <p>
          Administrators sign in with their password and a code from an app. This page opens once you have set it up.
        </p>
        <SetUpButton email={email} variant="primary" />
      </div>
    </div>
  );
}
