import { useState, type ReactNode } from 'react';
import { MAX_DECISION_REASON } from '#domain/training/promotion';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/feedback/Dialog';
import { TextArea } from '../../ui/form/Field';
import { trainingMessages } from './messages';

const t = trainingMessages;

interface ReasonDialogProps {
  title: string;
  /** What happens on confirmation. */
  children: ReactNode;
  confirmText: string;
  reasonLabel?: string;
  reasonHint?: string;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason before a decision about a model or a label. */
export function ReasonDialog({
  title,
  children,
  confirmText,
  reasonLabel = t('reason'),
  reasonHint = t('reasonHint'),
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    if (reason.trim() === '') setMissing(true);
    else onConfirm(reason.trim());
  };
  return (
    <Dialog
      title={title}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        <TextArea
          label={reasonLabel}
          hint={reasonHint}
          error={isMissing && reason.trim() === '' ? t('reasonMissing') : undefined}
          maxLength={MAX_DECISION_REASON}
          rows={3}
          counter
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
