import { Banner } from '../ui/feedback/Banner';
import { homeMessages } from './messages';

/** The disclaimer at the top of Home. */
export function HomeDisclaimer() {
  return (
    <Banner tone="notice" title={homeMessages('disclaimer')}>
      {homeMessages('disclaimer.text')}
    </Banner>
  );
}
