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
import { useAccessAttempts } from './useAccessAttempts';
import './SecurityDemoPage.css';

const TABS = [
  { id: 'deidentification', label: 'De-identification' },
  { id: 'encryption', label: 'Encryption' },
  { id: 'access', label: 'Access Control' },
  { id: 'audit', label: 'Audit Trail' },
] as const;

/** Simulated examples of data protection beside real data from the running system. */
export default function SecurityDemoPage() {
  const { user } = useSession();
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('deidentification');
  const attempts = useAccessAttempts();
  const state = useRead('admin.securityDemo', user ? {} : null, { staleAfterSeconds: 2 });
  useTitle('Security Demo');
  if (!user) return <p className="page">Please log in to view the security demonstration</p>;
  return (
    <div className="page security">
      <h1>Security and compliance demo</h1>
      <p className="lead measure">
        What is marked Simulated is made up for showing. What stands beside it comes from the running system, with its
        own code and your own account, when you open this page.
      </p>
      <Tabs label="Demonstrations" tabs={TABS} value={tab} onChange={setTab}>
        {state.data === undefined && state.error !== undefined && !state.isLoading ? (
          <ErrorPlaceholder error={state.error} onRetry={state.reload} />
        ) : (
          <PageState
            state={{ ...state, error: undefined }}
            loadingText="Loading the demonstration..."
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
