import { useState } from 'react';
import { MAX_ACTION_REASON } from '#domain/operations/accountDetail';
import { Dialog } from '../../../ui/feedback/Dialog';
import { Button } from '../../../ui/form/Button';
import { TextArea } from '../../../ui/form/Field';
import { operationsMessages } from '../messages';

const t = operationsMessages;

interface ActionDialogProps {
  /** Also the label of the button that confirms. */
  title: string;
  text: string;
  isDangerous: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Says what an action on an account does, and asks for its reason. */
export function ActionDialog({ title, text, isDangerous, onConfirm, onClose }: ActionDialogProps) {
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
          <Button variant={isDangerous ? 'danger' : 'primary'} onClick={confirm}>
            {title}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          error={isMissing && reason.trim() === '' ? t('reasonMissing') : undefined}
          maxLength={MAX_ACTION_REASON}
          rows={3}
          counter
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
