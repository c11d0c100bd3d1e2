import './HomePage.css';
import { lazy, Suspense, useState } from 'react';
import { AnalysisSection } from '../features/capture/AnalysisSection';
import { SkinCheckCard } from './SkinCheckCard';
import { useIsFirstAnalysis } from '../features/history/useNewestAnalyses';
import { SampleChoice } from '../features/sample/SampleChoice';
import { Paywall } from '../features/subscription/offer/Paywall';
import { Hero } from './Hero';
import { HomeDisclaimer } from './HomeDisclaimer';
import { LaterSection } from './LaterSection';
import { MissingHistory } from './MissingHistory';

/** In the place of a section whose script could not be loaded, as where the connection was lost: the page goes on without it. */
const NO_SECTION = { default: () => <></> };
const HistorySection = lazy(() =>
  import('../features/capture/steps/AnalysisSteps')
    .then((steps) => ({ default: steps.HistorySection }))
    .catch(() => ({ default: MissingHistory })),
);
const Education = lazy(() =>
  import('../features/education/Education')
    .then((education) => ({ default: education.Education }))
    .catch(() => NO_SECTION),
);
const ContactSection = lazy(() =>
  import('../features/contact/ContactSection')
    .then((contact) => ({ default: contact.ContactSection }))
    .catch(() => NO_SECTION),
);

const EDUCATION = { id: 'education', section: <Education /> };
const HISTORY = {
  id: 'history',
  section: (
    <>
      <HistorySection />
      <SkinCheckCard />
    </>
  ),
};
const CONTACT = { id: 'contact', section: <ContactSection /> };

/**
 * What follows the analysis, in its order: the specification's for a newcomer, and no education between other people and
 * their results (`docs/decisions/145`).
 */
const NEWCOMER_SECTIONS = [EDUCATION, HISTORY, CONTACT];
const SECTIONS = [HISTORY, EDUCATION, CONTACT];

/**
 * The home page: disclaimer, analysis, education, history, the way to the total-skin check, and contact form. What
 * follows the analysis loads later. Its order stays while the page is open, so that nothing moves.
 */
export default function HomePage() {
  const isFirstAnalysis = useIsFirstAnalysis();
  const [sections] = useState(isFirstAnalysis ? NEWCOMER_SECTIONS : SECTIONS);
  return (
    <div className="page home">
      <div className="home__top">
        <HomeDisclaimer />
        <AnalysisSection
          heading={<Hero />}
          paywall={
            <>
              <Paywall />
              <SampleChoice />
            </>
          }
        />
      </div>
      <Suspense>
        {sections.map(({ id, section }) => (
          <LaterSection key={id}>{section}</LaterSection>
        ))}
      </Suspense>
    </div>
  );
}
