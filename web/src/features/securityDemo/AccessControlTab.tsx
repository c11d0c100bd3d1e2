import type { CurrentUser } from '#domain/account/session';
import { Badge } from '../../ui/feedback/Badge';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Icon } from '../../ui/layout/Icon';
import { SIMULATED_ACTIONS, type AccessAttempts } from './useAccessAttempts';
import { CALLERS, ACCESS_MATRIX } from './accessMatrix';
import { SideBySide } from './SideBySide';

/** Simulated access attempts, and the access matrix of the server. */
export function AccessControlTab({ user, attempts }: { user: CurrentUser; attempts: AccessAttempts }) {
  const { latest, simulate } = attempts;
  return (
    <SideBySide
      simulated={
        <>
          <p>Press a button to act out an attempt. Nothing is asked of the server.</p>
          <div className="cluster">
            {SIMULATED_ACTIONS.map((simulatedAction) => (
              <Button key={simulatedAction.action} size="small" onClick={() => simulate(simulatedAction, user.role)}>
                {simulatedAction.action}
              </Button>
            ))}
          </div>
          <div role="log" aria-label="Latest access attempts">
            {latest.length === 0 ? (
              <EmptyState title="No access attempts yet">The 10 latest ones are shown here.</EmptyState>
            ) : (
              <ul role="list" className="security__attempts">
                {latest.map(({ id, action, isGranted, at }) => (
                  <li key={id}>
                    <span>{action}</span>
                    <span className="small muted numeric">{at.toLocaleTimeString()}</span>
                    <Badge tone={isGranted ? 'brand' : 'neutral'} icon={isGranted ? 'check' : 'close'}>
                      {isGranted ? 'Granted' : 'Denied'}
                    </Badge>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </>
      }
      real={
        <>
          <p>
            All {ACCESS_MATRIX.length} calls of the product, from the table the server goes by. What it does not let in
            is refused before anything else happens; somebody else’s record does not exist for you, administrator or
            not.
          </p>
          <div className="security__scroll" role="region" aria-label="Who may make which call" tabIndex={0}>
            <table className="security__matrix">
              <thead>
                <tr>
                  <th scope="col">Call</th>
                  {CALLERS.map((caller) => (
                    <th key={caller} scope="col">
                      {caller}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {ACCESS_MATRIX.map(({ name, call, allowedCallers }) => (
                  <tr key={name}>
                    <th scope="row">
                      {name}
                      <code>{call}</code>
                    </th>
                    {CALLERS.map((caller) => (
                      <td key={caller}>
                        {allowedCallers.includes(caller) ? (
                          <Icon name="check" size={18} label="Let in" />
                        ) : (
                          <Icon name="minus" size={18} label="Refused" />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      }
    />
  );
}
