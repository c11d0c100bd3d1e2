import { useState } from 'react';
import { useRead } from '../../lib/apiHooks';
import { useSession } from '../../lib/session';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Tabs } from '../../ui/layout/Tabs';
import { useTitle } from '../../ui/useTitle';
import { AccessControlTab } from './AccessControlTab';
import { AuditTrailTab } from './AuditTrailTab';
import { DeidentificationTab } from './DeidentificationTab';
import { EncryptionTab } from './EncryptionTab';
import { ErrorPlaceholder } from './ErrorPlaceholder';
import { securityDemoMessages } from './messages';
import { useAccessAttempts } from './useAccessAttempts';
import './SecurityDemoPage.css';

const t = securityDemoMessages;

const TABS = [
  { id: 'deidentification', label: t('deidentificationTab') },
  { id: 'encryption', label: t('encryptionTab') },
  { id: 'access', label: t('accessTab') },
  { id: 'audit', label: t('auditTab') },
] as const;

/** Simulated examples of data protection beside real data from the running system. */
export default function SecurityDemoPage() {
  const { user } = useSession();
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('deidentification');
  const attempts = useAccessAttempts();
  const state = useRead('admin.securityDemo', user ? {} : null, { staleAfterSeconds: 2 });
  useTitle(t('title'));
  if (!user) return <p className="page">{t('signIn')}</p>;
  return (
    <div className="page security">
      <h1>{t('heading')}</h1>
      <p className="lead measure">{t('lead')}</p>
      <Tabs label={t('tabsLabel')} tabs={TABS} value={tab} onChange={setTab}>
        {state.data === undefined && state.error !== undefined && !state.isLoading ? (
          <ErrorPlaceholder error={state.error} onRetry={state.reload} />
        ) : (
          <PageState
            state={{ ...state, error: undefined }}
            loadingText={t('loading')}
            skeleton={<Skeleton height="20rem" />}
            errorText=""
          >
            {(demo) => (
              <>
                {tab === 'deidentification' && <DeidentificationTab demo={demo.deidentification} />}
                {tab === 'encryption' && <EncryptionTab envelope={demo.envelope} />}
                {tab === 'access' && <AccessControlTab user={user} attempts={attempts} />}
                {tab === 'audit' && <AuditTrailTab activity={demo.activity} />}
              </>
            )}
          </PageState>
        )}
      </Tabs>
    </div>
  );
}
