import { useState } from 'react';
import { MAX_OVERRIDE_REASON, type Customer } from '#domain/account/customers';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/feedback/Dialog';
import { TextArea } from '../../ui/form/Field';
import { formatName } from './formatCustomer';
import { customersMessages } from './messages';

const t = customersMessages;

interface OverrideDialogProps {
  customer: Customer;
  /** Whether the override grants access or revokes it. */
  grantsAccess: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/**
 * Asks for the reason before access is granted or revoked. Warns about a live Stripe subscription, which an override does
 * not change (docs/decisions/030-administrator-override.md).
 */
export function OverrideDialog({ customer, grantsAccess, onConfirm, onClose }: OverrideDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    if (reason.trim() === '') setMissing(true);
    else onConfirm(reason.trim());
  };
  return (
    <Dialog
      title={t(grantsAccess ? 'grantTitle' : 'revokeTitle')}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={grantsAccess ? 'primary' : 'danger'} onClick={confirm}>
            {t(grantsAccess ? 'grantAction' : 'revokeAction')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t(grantsAccess ? 'grantText' : 'revokeText', { name: formatName(customer) })}</p>
        {customer.hasLiveSubscription && (
          <Banner tone="caution" title={t('liveTitle')}>
            {t('liveText')}
          </Banner>
        )}
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          error={isMissing && reason.trim() === '' ? t('reasonMissing') : undefined}
          maxLength={MAX_OVERRIDE_REASON}
          rows={3}
          counter
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
