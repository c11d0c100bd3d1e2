import { Banner } from '../../ui/feedback/Banner';
import { authMessages } from './messages';

const t = authMessages;

/** Says when the server accepts another try. Renders nothing if there is no wait. */
export function RateLimitBanner({ waitSeconds }: { waitSeconds: number | null }) {
  if (waitSeconds === null) return null;
  return (
    <Banner tone="error" icon="clock" live>
      {formatWaitText(waitSeconds)}
    </Banner>
  );
}

const formatWaitText = (seconds: number): string =>
  seconds < 90 ? t('waitSeconds', { count: Math.ceil(seconds) }) : t('waitMinutes', { count: Math.ceil(seconds / 60) });
