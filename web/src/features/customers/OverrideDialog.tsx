import { useState } from 'react';
import { MAX_OVERRIDE_REASON, type Customer } from '#domain/account/customers';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/feedback/Dialog';
import { TextArea } from '../../ui/form/Field';
import { nameOf } from './words';

interface OverrideDialogProps {
  customer: Customer;
  /** Whether access is to be given. */
  wanted: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks why before access is given or taken, and tells of a subscription at Stripe that goes on regardless (decisions D5). */
export function OverrideDialog({ customer, wanted, onConfirm, onClose }: OverrideDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    if (reason.trim() === '') setMissing(true);
    else onConfirm(reason.trim());
  };
  return (
    <Dialog
      title={wanted ? 'Give access?' : 'Take access away?'}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={wanted ? 'primary' : 'danger'} onClick={confirm}>
            {wanted ? 'Give access' : 'Take access away'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {wanted
            ? `${nameOf(customer)} can analyze photos from the next request on, whatever was paid.`
            : `${nameOf(customer)} cannot analyze photos from the next request on, whatever was paid. History, export and deletion stay open.`}
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
