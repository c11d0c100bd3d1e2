import { getErrorText } from '../../lib/api';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';

/** Replaces the demonstration if it could not be fetched. */
export function ErrorPlaceholder({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const placeholder = {
    error: 'Failed to fetch the demonstration',
    message: getErrorText(error, 'Please try again.'),
    protection: 'not affected',
  };
  return (
    <Banner
      tone="error"
      live
      title="The demonstration is not available"
      action={
        <Button icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <pre className="security__code">{JSON.stringify(placeholder, null, 2)}</pre>
    </Banner>
  );
}
