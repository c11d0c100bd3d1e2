import './HomePage.css';
import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { AnalysisSection } from '../features/analysis/AnalysisSection';
import { SkinCheckCard } from '../features/analysis/skinCheck/card/SkinCheckCard';
import { useIsFirstAnalysis } from '../features/analysis/useNewestAnalyses';
import { SampleChoice } from '../features/analysis/sample/SampleChoice';
import { Paywall } from '../features/subscription/offer/Paywall';
import { HomeDisclaimer } from './HomeDisclaimer';
import { LaterSection } from './LaterSection';

/** In the place of a section whose script could not be loaded, as where the connection was lost: the page goes on without it. */
const NO_SECTION = { default: () => <></> };
const HistorySection = lazy(() =>
  import('../features/analysis/history/HistorySection')
    .then((history) => ({ default: history.HistorySection }))
    .catch(() => NO_SECTION),
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

function LaterEducation() {
  return (
    <LaterSection>
      <Education />
    </LaterSection>
  );
}

function LaterContactSection() {
  return (
    <LaterSection>
      <ContactSection />
    </LaterSection>
  );
}

const EDUCATION = { id: 'education', Section: LaterEducation };
const OWN_SECTIONS = [
  { id: 'history', Section: HistorySection },
  { id: 'skinCheck', Section: SkinCheckCard },
];
const CONTACT = { id: 'contact', Section: LaterContactSection };

/**
 * What follows the analysis, in its order: the specification's for a newcomer, and no education between other people and
 * their results (`docs/decisions/145`).
 */
const NEWCOMER_SECTIONS = [EDUCATION, ...OWN_SECTIONS, CONTACT];
const SECTIONS = [...OWN_SECTIONS, EDUCATION, CONTACT];

/** How long the first screen is alone, in milliseconds, so that the browser shows it before it loads what follows. */
const FIRST_SCREEN_MS = 300;

/**
 * The home page: disclaimer, analysis, education, history, the way to the total-skin check, and contact form. What
 * follows the analysis is rendered after it, section by section, so that a slow phone answers the first tap. Its order
 * stays while the page is open, so that nothing moves.
 */
export default function HomePage() {
  const isFirstAnalysis = useIsFirstAnalysis();
  const [sections] = useState(isFirstAnalysis ? NEWCOMER_SECTIONS : SECTIONS);
  const [sectionCount, setSectionCount] = useState(0);
  useEffect(() => {
    if (sectionCount === SECTIONS.length) return;
    const showNext = () => startTransition(() => setSectionCount(sectionCount + 1));
    const timer = setTimeout(showNext, sectionCount === 0 ? FIRST_SCREEN_MS : 0);
    return () => clearTimeout(timer);
  }, [sectionCount]);
  return (
    <div className="page home">
      <div className="home__top">
        <HomeDisclaimer />
        <AnalysisSection
          paywall={
            <>
              <Paywall />
              <SampleChoice />
            </>
          }
        />
      </div>
      <Suspense>
        {sections.slice(0, sectionCount).map(({ id, Section }) => (
          <Section key={id} />
        ))}
      </Suspense>
    </div>
  );
}
