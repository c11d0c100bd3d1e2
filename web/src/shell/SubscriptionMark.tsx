import { useSession } from '../lib/session';
import { useSubscription } from '../lib/subscription';
import { SUBSCRIBE } from '../pages';
import { Badge } from '../ui/Badge';
import { LinkButton } from '../ui/Button';

/**
 * In the bar a Premium badge or a Subscribe button; in the side menu (`wide`) their longer words. Administrators
 * need no subscription: their bar, which has a menu more, says nothing of it.
 */
export function SubscriptionMark({ wide = false, onFollow }: { wide?: boolean; onFollow?: () => void }) {
  const { user } = useSession();
  const { isActive, isKnown } = useSubscription({ poll: !wide });
  const isAdmin = user?.role === 'admin';
  if (!isKnown || (isAdmin && !wide)) return null;
  if (isActive) {
    return (
      <Badge tone="brand" icon="sparkle">
        {wide ? 'Subscription Active' : 'Premium'}
      </Badge>
    );
  }
  if (isAdmin) return null;
  return (
    <LinkButton to={SUBSCRIBE} variant="primary" size={wide ? 'regular' : 'small'} full={wide} onClick={onFollow}>
      {wide ? 'Subscribe Now' : 'Subscribe'}
    </LinkButton>
  );
}
