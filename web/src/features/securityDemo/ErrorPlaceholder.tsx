import { getErrorText } from '../../lib/api';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { securityDemoMessages } from './messages';

const t = securityDemoMessages;

/** Replaces the demonstration if it could not be fetched. */
export function ErrorPlaceholder({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const placeholder = {
    error: t('failed'),
    message: getErrorText(error, t('failedHint')),
    protection: t('notAffected'),
  };
  return (
    <Banner
      tone="error"
      live
      title={t('failedTitle')}
      action={
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      <pre className="security__code">{JSON.stringify(placeholder, null, 2)}</pre>
    </Banner>
  );
}
