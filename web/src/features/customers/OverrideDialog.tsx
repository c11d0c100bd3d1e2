import { useState } from 'react';
import { MAX_OVERRIDE_REASON, type Customer } from '#domain/account/customers';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/feedback/Dialog';
import { TextArea } from '../../ui/form/Field';
import { formatName } from './formatCustomer';

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
      title={grantsAccess ? 'Give access?' : 'Take access away?'}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={grantsAccess ? 'primary' : 'danger'} onClick={confirm}>
            {grantsAccess ? 'Give access' : 'Take access away'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {grantsAccess
            ? `${formatName(customer)} can analyze photos from the next request on, whatever was paid.`
            : `${formatName(customer)} cannot analyze photos from the next request on, whatever was paid. History, export and deletion stay open.`}
        </p>
        {customer.hasLiveSubscription && (
          <Banner tone="caution" title="Live subscription at Stripe">
            This switch does not touch it. Stripe goes on charging until the subscription is canceled there.
          </Banner>
        )}
        <TextArea
          label="Reason"
          hint="Kept in the audit log, with who did it and when."
          error={isMissing && reason.trim() === '' ? 'Please say why' : undefined}
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
