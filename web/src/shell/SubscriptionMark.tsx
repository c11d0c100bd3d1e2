import { useSession } from '../lib/session';
import { useSubscription } from '../lib/subscription';
import { SUBSCRIBE } from '../pages';
import { Badge } from '../ui/feedback/Badge';
import { LinkButton } from '../ui/form/Button';

/** In the bar a Premium badge or a Subscribe button; in the side menu (`wide`) their longer words. Administrators need neither. */
export function SubscriptionMark({ wide = false, onFollow }: { wide?: boolean; onFollow?: () => void }) {
  const { user } = useSession();
  const { isActive, isKnown } = useSubscription({ poll: !wide });
  if (!isKnown) return null;
  if (isActive) {
    return (
      <Badge tone="brand" icon="sparkle">
        {wide ? 'Subscription Active' : 'Premium'}
      </Badge>
    );
  }
  if (user?.role === 'admin') return null;
  return (
    <LinkButton to={SUBSCRIBE} variant="primary" size={wide ? 'regular' : 'small'} full={wide} onClick={onFollow}>
      {wide ? 'Subscribe Now' : 'Subscribe'}
    </LinkButton>
  );
}
