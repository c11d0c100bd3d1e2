import { useState } from 'react';
import { MAX_ACTION_REASON, type AccountDetail } from '#domain/operations/accountDetail';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { ReasonDialog } from '../../../ui/feedback/ReasonDialog';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { formatTime } from '../formatTime';
import { operationsMessages } from '../messages';

const t = operationsMessages;

/** The role of an account: one administrator asks for a change, another one confirms it. */
export function RoleCard({ account: { id, email, role, status, roleRequest } }: { account: AccountDetail }) {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const refreshes = ['accounts.get', 'accounts.roleRequests'] as const;
  const request = useWrite('accounts.requestRole', { refreshes });
  const decision = useWrite('accounts.decideRole', { refreshes });
  const nextRole = role === 'admin' ? 'user' : 'admin';
  const show = async (call: Promise<{ message: string }>) => {
    try {
      toast.show({ title: t('done'), text: (await call).message });
      return true;
    } catch (error) {
      toast.show({ tone: 'error', title: t('notDone'), text: getErrorText(error, t('tryAgain')) });
      return false;
    }
  };
  const decide = (choice: 'confirm' | 'reject') => show(decision.run({ params: { id }, body: { decision: choice } }));
  return (
    <Card title={t('role.title')}>
      <div className="stack">
        {roleRequest ? (
          <>
            <p>
              {t('role.waiting', {
                role: roleRequest.role,
                by: roleRequest.requestedBy ?? t('role.formerAdmin'),
                at: formatTime(roleRequest.requestedAt),
              })}
            </p>
            <p className="operations-text">{roleRequest.reason}</p>
            {roleRequest.isOwn && <p className="muted">{t('role.ownRequest')}</p>}
            <div className="cluster">
              {!roleRequest.isOwn && (
                <Button
                  variant="primary"
                  busy={decision.busy}
                  busyLabel={t('saving')}
                  onClick={() => void decide('confirm')}
                >
                  {t('role.confirm')}
                </Button>
              )}
              <Button busy={decision.busy} busyLabel={t('saving')} onClick={() => void decide('reject')}>
                {t(roleRequest.isOwn ? 'role.withdraw' : 'role.reject')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>{t('role.text', { role })}</p>
            {status === 'active' && (
              <div className="cluster">
                <Button onClick={() => setAsking(true)}>{t('role.ask', { role: nextRole })}</Button>
              </div>
            )}
          </>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('role.ask', { role: nextRole })}
          confirmText={t('role.ask', { role: nextRole })}
          reasonHint={t('reasonHint')}
          maxLength={MAX_ACTION_REASON}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => show(request.run({ params: { id }, body: { role: nextRole, reason } }))}
        >
          <p>{t('role.askText', { email })}</p>
        </ReasonDialog>
      )}
    </Card>
  );
}
