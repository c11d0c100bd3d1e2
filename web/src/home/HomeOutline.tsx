import './HomePage.css';
import { Disclaimer } from '../disclaimer/Disclaimer';
import { Hero } from './Hero';
import { Skeleton } from '../ui/feedback/Skeleton';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden';
import { HomeDisclaimer } from './HomeDisclaimer';
import { homeMessages } from './messages';

/** The first screen of Home while its script loads: the same heading and notice, and a placeholder for the photo. */
export function HomeOutline({ hasFullNotice }: { hasFullNotice: boolean }) {
  return (
    <div className="page home">
      <div className="home__top">
        {!hasFullNotice && <HomeDisclaimer />}
        <section className="analysis analysis--open" aria-busy="true">
          <Hero />
          <div className="analysis__work">
            <VisuallyHidden>
              <span role="status">{homeMessages('loading')}</span>
            </VisuallyHidden>
            <Skeleton height="318px" />
            {hasFullNotice && <Disclaimer />}
          </div>
        </section>
      </div>
    </div>
  );
}
