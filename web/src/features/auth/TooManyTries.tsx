import { Banner } from '../../ui/feedback/Banner';

/** Says when the server takes another try; nothing where it takes one now. */
export function TooManyTries({ waitSeconds }: { waitSeconds: number | null }) {
  if (waitSeconds === null) return null;
  return (
    <Banner tone="error" icon="clock" live>
      Too many tries. Try again in {inWords(waitSeconds)}.
    </Banner>
  );
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
