import { Banner } from '../../ui/feedback/Banner';
import { heroMessages } from './hero/messages';

/** The full educational notice, shown before the first analysis and on every result. */
export function Disclaimer() {
  return (
    <Banner tone="notice" title={heroMessages('disclaimerTitle')}>
      {heroMessages('disclaimer')}
    </Banner>
  );
}
