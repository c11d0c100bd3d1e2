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

/** A model that was live before, to be put back. */
export interface EarlierModel {
  target: string;
  version: string;
  /** Why it was withdrawn; null where it was not. */
  withdrawalReason: string | null;
}

/** Puts a model back that was live before, else the previous one, after a dialog that asks for the reason. */
export function RollbackButton({ model, canWithdraw = true }: { model?: EarlierModel; canWithdraw?: boolean }) {
  const { run, busy } = useWrite('training.rollback', { refreshes: REFRESHED });
  const [isAsking, setAsking] = useState(false);
  const [isForSafety, setForSafety] = useState(false);
  const report = useDecisionReport(t('rolledBack'));
  return (
    <>
      <Button icon="history" busy={busy} busyLabel={t('rollingBack')} onClick={() => setAsking(true)}>
        {model ? t('putBack') : t('rollBack')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={model ? t('putBackTitle', { version: model.version }) : t('rollBackTitle')}
          confirmText={model ? t('putBack') : t('rollBack')}
          reasonHint={t('reasonHint')}
          maxLength={MAX_DECISION_REASON}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => report(run({ body: { reason, isForSafety, target: model?.target } }))}
        >
          <p>{model ? t('putBackText') : t('rollBackText')}</p>
          {model?.withdrawalReason != null && (
            <p>
              <strong>{t('putBackWithdrawn', { reason: model.withdrawalReason })}</strong>
            </p>
          )}
          {canWithdraw && (
            <Checkbox
              label={model ? t('putBackSafety') : t('rollBackSafety')}
              hint={t('rollBackSafetyHint')}
              checked={isForSafety}
              onChange={setForSafety}
            />
          )}
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
