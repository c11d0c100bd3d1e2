import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../form/Button';
import { TextArea } from '../form/Field';
import { focusErrorOnceShown } from '../form/focusFirstError';
import { uiMessages } from '../messages';
import { Dialog } from './Dialog';

const t = uiMessages;

interface ReasonDialogProps {
  title: string;
  /** What happens on confirmation. */
  children: ReactNode;
  confirmText: string;
  variant?: 'primary' | 'danger';
  reasonLabel?: string;
  reasonHint: string;
  maxLength: number;
  /** Gets the reason, trimmed and never empty. Resolves to whether the decision was made: otherwise the dialog stays open. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for a reason before a decision, and keeps it until the decision is made. */
export function ReasonDialog({
  title,
  children,
  confirmText,
  variant = 'primary',
  reasonLabel = t('reason'),
  reasonHint,
  maxLength,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const confirm = async () => {
    if (reason.trim() === '') {
      setMissing(true);
      focusErrorOnceShown(form);
      return;
    }
    setBusy(true);
    if (await onConfirm(reason.trim())) onClose();
    setBusy(false);
  };
  return (
    <Dialog
      title={title}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={variant} busy={isBusy} busyLabel={t('saving')} onClick={() => void confirm()}>
            {confirmText}
          </Button>
        </>
      }
    >
      <div className="stack" ref={form}>
        {children}
        <TextArea
          label={reasonLabel}
          hint={reasonHint}
          error={isMissing && reason.trim() === '' ? t('reasonMissing') : undefined}
          maxLength={maxLength}
          rows={3}
          counter
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
