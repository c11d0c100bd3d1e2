import { useState } from 'react';
import type { RouteName } from '#domain/http/routes';
import { MAX_DECISION_REASON } from '#domain/training/promotion';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { Button } from '../../ui/form/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { ReasonDialog } from '../../ui/feedback/ReasonDialog';
import { useToast } from '../../ui/feedback/Toast';
import { trainingMessages } from './messages';

const t = trainingMessages;
const REFRESHED: readonly RouteName[] = ['training.stats', 'training.jobs'];

/** Promotes a candidate after a dialog that asks for the reason. */
export function PromoteButton({ jobId, version }: { jobId: string; version: string }) {
  const { run, busy } = useWrite('training.promote', { refreshes: REFRESHED });
  const [isAsking, setAsking] = useState(false);
  const report = useDecisionReport(t('promoted'));
  return (
    <>
      <Button variant="primary" icon="check" busy={busy} busyLabel={t('promoting')} onClick={() => setAsking(true)}>
        {t('promote')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('promoteTitle', { version })}
          confirmText={t('promote')}
          reasonHint={t('reasonHint')}
          maxLength={MAX_DECISION_REASON}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => report(run({ body: { jobId, reason } }))}
        >
          <p>{t('promoteText')}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** Rolls back to the previous model after a dialog that asks for the reason. */
export function RollbackButton() {
  const { run, busy } = useWrite('training.rollback', { refreshes: REFRESHED });
  const [isAsking, setAsking] = useState(false);
  const [isForSafety, setForSafety] = useState(false);
  const report = useDecisionReport(t('rolledBack'));
  return (
    <>
      <Button icon="history" busy={busy} busyLabel={t('rollingBack')} onClick={() => setAsking(true)}>
        {t('rollBack')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('rollBackTitle')}
          confirmText={t('rollBack')}
          reasonHint={t('reasonHint')}
          maxLength={MAX_DECISION_REASON}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => report(run({ body: { reason, isForSafety } }))}
        >
          <p>{t('rollBackText')}</p>
          <Checkbox
            label={t('rollBackSafety')}
            hint={t('rollBackSafetyHint')}
            checked={isForSafety}
            onChange={setForSafety}
          />
        </ReasonDialog>
      )}
    </>
  );
}

/** Returns a function that shows how a decision about the live model ended. It resolves to whether the decision was made. */
function useDecisionReport(title: string): (decision: Promise<{ message: string }>) => Promise<boolean> {
  const toast = useToast();
  return async (decision) => {
    try {
      toast.show({ title, text: (await decision).message });
      return true;
    } catch (error) {
      toast.show({ tone: 'error', title: t('notChanged'), text: getErrorText(error, t('tryAgain')) });
      return false;
    }
  };
}
