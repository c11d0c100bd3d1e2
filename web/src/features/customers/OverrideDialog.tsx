import { MAX_OVERRIDE_REASON, type Customer } from '#domain/account/customers';
import { Banner } from '../../ui/feedback/Banner';
import { ReasonDialog } from '../../ui/feedback/ReasonDialog';
import { formatName } from './formatCustomer';
import { customersMessages } from './messages';

const t = customersMessages;

interface OverrideDialogProps {
  customer: Customer;
  /** Whether the override grants access or revokes it. */
  grantsAccess: boolean;
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/**
 * Asks for the reason before access is granted or revoked. Warns about a live Stripe subscription, which an override does
 * not change (docs/decisions/005-entitlement-is-written-by-the-server.md).
 */
export function OverrideDialog({ customer, grantsAccess, onConfirm, onClose }: OverrideDialogProps) {
  return (
    <ReasonDialog
      title={t(grantsAccess ? 'grantTitle' : 'revokeTitle')}
      confirmText={t(grantsAccess ? 'grantAction' : 'revokeAction')}
      variant={grantsAccess ? 'primary' : 'danger'}
      reasonHint={t('reasonHint')}
      maxLength={MAX_OVERRIDE_REASON}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(grantsAccess ? 'grantText' : 'revokeText', { name: formatName(customer) })}</p>
      {customer.hasLiveSubscription && (
        <Banner tone="caution" title={t('liveTitle')}>
          {t('liveText')}
        </Banner>
      )}
    </ReasonDialog>
  );
}
