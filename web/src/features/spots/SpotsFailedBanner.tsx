import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { spotMessages } from './messages';
import type { useSpots } from './useSpots';

interface Props {
  spots: ReturnType<typeof useSpots>;
  /** What is missing without the spots. */
  children: string;
}

/** Says that the spots did not load, with a button that reads them again. Nothing while they load or once they are there. */
export function SpotsFailedBanner({ spots, children }: Props) {
  if (spots.error === undefined || spots.items) return null;
  return (
    <Banner
      tone="caution"
      live
      action={
        <Button size="small" icon="refresh" onClick={spots.reload}>
          {spotMessages('retry')}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
