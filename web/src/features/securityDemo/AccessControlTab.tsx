import { getLocale } from '#domain/messages/language';
import { Fragment } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { Badge } from '../../ui/feedback/Badge';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Icon } from '../../ui/layout/Icon';
import { SIMULATED_ACTIONS, type AccessAttempts } from './useAccessAttempts';
import { CALLERS, ACCESS_MATRIX } from './accessMatrix';
import { securityDemoMessages } from './messages';
import { SideBySide } from './SideBySide';

const t = securityDemoMessages;

/** Simulated access attempts, and the access matrix of the server. */
export function AccessControlTab({ user, attempts }: { user: CurrentUser; attempts: AccessAttempts }) {
  const { latest, simulate } = attempts;
  return (
    <SideBySide
      simulated={
        <>
          <p>{t('accessExample')}</p>
          <div className="cluster">
            {SIMULATED_ACTIONS.map((simulatedAction) => (
              <Button key={simulatedAction.action} size="small" onClick={() => simulate(simulatedAction, user.role)}>
                {simulatedAction.action}
              </Button>
            ))}
          </div>
          <div role="log" aria-label={t('attemptsLabel')}>
            {latest.length === 0 ? (
              <EmptyState title={t('noAttemptsTitle')}>{t('noAttempts')}</EmptyState>
            ) : (
              <ul role="list" className="security__attempts">
                {latest.map(({ id, action, isGranted, at }) => (
                  <li key={id}>
                    <span>{action}</span>
                    <span className="small muted numeric">{at.toLocaleTimeString(getLocale())}</span>
                    <Badge tone={isGranted ? 'brand' : 'neutral'} icon={isGranted ? 'check' : 'close'}>
                      {t(isGranted ? 'granted' : 'denied')}
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
          <p>{t('accessReal', { count: ACCESS_MATRIX.length })}</p>
          <div className="security__scroll" role="region" aria-label={t('matrixLabel')} tabIndex={0}>
            <table className="security__matrix">
              <thead>
                <tr>
                  <th scope="col">{t('call')}</th>
                  {CALLERS.map((caller) => (
                    <th key={caller} scope="col">
                      {t(caller)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {ACCESS_MATRIX.map(({ name, call, allowedCallers }) => (
                  <tr key={name}>
                    <th scope="row">
                      {name}
                      <code>{breakAtSlashes(call)}</code>
                    </th>
                    {CALLERS.map((caller) => (
                      <td key={caller}>
                        {allowedCallers.includes(caller) ? (
                          <Icon name="check" size={18} label={t('allowed')} />
                        ) : (
                          <Icon name="minus" size={18} label={t('refused')} />
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

/** A path that may wrap before each slash. */
function breakAtSlashes(path: string) {
  return path.split(/(?=\/)/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}
