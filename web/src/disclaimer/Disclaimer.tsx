import { Banner } from '../ui/feedback/Banner';
import { disclaimerMessages } from './messages';

/** The full educational notice, shown before the first analysis and on every result. */
export function Disclaimer() {
  return (
    <Banner tone="notice" title={disclaimerMessages('title')}>
      {disclaimerMessages('text')}
    </Banner>
  );
}
