import { Banner } from '../../ui/feedback/Banner';

/** Says when the server accepts another try. Renders nothing if there is no wait. */
export function RateLimitBanner({ waitSeconds }: { waitSeconds: number | null }) {
  if (waitSeconds === null) return null;
  return (
    <Banner tone="error" icon="clock" live>
      Too many tries. Try again in {formatDuration(waitSeconds)}.
    </Banner>
  );
}

function formatDuration(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
