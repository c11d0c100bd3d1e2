import { useState } from 'react';
import { MAX_ACTION_REASON, type AccountDetail } from '#domain/operations/accountDetail';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { ReasonDialog } from '../../../ui/feedback/ReasonDialog';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { operationsMessages } from '../messages';

const t = operationsMessages;

type ActionName = 'disable' | 'enable' | 'endSessions' | 'resetTwoStep';

/** What an administrator can do with the account of somebody else. Each action asks for a reason. */
export function AccountActions({ account: { id, email, status, twoStepSince } }: { account: AccountDetail }) {
  const [action, setAction] = useState<ActionName | null>(null);
  const { user } = useSession();
  const toast = useToast();
  const refreshes = ['accounts.get', 'admin.users'] as const;
  const changeStatus = useWrite('accounts.changeStatus', { refreshes });
  const endSessions = useWrite('accounts.endSessions', { refreshes });
  const resetTwoStep = useWrite('accounts.resetTwoStep', { refreshes });
  const params = { id };
  const calls: Record<ActionName, (reason: string) => Promise<{ message: string }>> = {
    disable: (reason) => changeStatus.run({ params, body: { status: 'disabled', reason } }),
    enable: (reason) => changeStatus.run({ params, body: { status: 'active', reason } }),
    endSessions: (reason) => endSessions.run({ params, body: { reason } }),
    resetTwoStep: (reason) => resetTwoStep.run({ params, body: { reason } }),
  };
  const confirm = async (name: ActionName, reason: string) => {
    try {
      toast.show({ title: t('done'), text: (await calls[name](reason)).message });
      return true;
    } catch (error) {
      toast.show({ tone: 'error', title: t('notDone'), text: getErrorText(error, t('tryAgain')) });
      return false;
    }
  };
  if (user?.id === id) return <p>{t('account.own')}</p>;
  return (
    <div className="cluster">
      {status === 'active' ? (
        <>
          <Button onClick={() => setAction('endSessions')}>{t('action.endSessions')}</Button>
          {twoStepSince !== null && (
            <Button onClick={() => setAction('resetTwoStep')}>{t('action.resetTwoStep')}</Button>
          )}
          <Button variant="danger" onClick={() => setAction('disable')}>
            {t('action.disable')}
          </Button>
        </>
      ) : (
        <Button onClick={() => setAction('enable')}>{t('action.enable')}</Button>
      )}
      {action && (
        <ReasonDialog
          title={t(`action.${action}`)}
          confirmText={t(`action.${action}`)}
          variant={action === 'disable' ? 'danger' : 'primary'}
          reasonHint={t('reasonHint')}
          maxLength={MAX_ACTION_REASON}
          onClose={() => setAction(null)}
          onConfirm={(reason) => confirm(action, reason)}
        >
          <p>{t(`action.${action}Text`, { email })}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
