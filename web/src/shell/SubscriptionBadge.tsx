import { useSession } from '../lib/session';
import { useSubscription } from '../lib/subscription';
import { SUBSCRIBE } from '../pages';
import { Badge } from '../ui/feedback/Badge';
import { LinkButton } from '../ui/form/Button';
import { shellMessages } from './messages';

const t = shellMessages;

/** A Premium badge or a Subscribe button, with longer labels if `wide`. Administrators get no Subscribe button. */
export function SubscriptionBadge({ wide = false, onNavigate }: { wide?: boolean; onNavigate?: () => void }) {
  const { user } = useSession();
  const { isActive, isLoaded } = useSubscription({ poll: !wide });
  if (!isLoaded) return null;
  if (isActive) {
    return (
      <Badge tone="brand" icon="sparkle">
        {t(wide ? 'subscriptionActive' : 'premium')}
      </Badge>
    );
  }
  if (user?.role === 'admin') return null;
  return (
    <LinkButton to={SUBSCRIBE} variant="primary" size={wide ? 'regular' : 'small'} full={wide} onClick={onNavigate}>
      {t(wide ? 'subscribeNow' : 'subscribe')}
    </LinkButton>
  );
}
