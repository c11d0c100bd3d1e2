import './HomePage.css';
import { AnalysisSection } from '../features/analysis/AnalysisSection';
import { HistorySection } from '../features/analysis/history/HistorySection';
import { SampleChoice } from '../features/analysis/sample/SampleChoice';
import { SignInDialog } from '../features/auth/SignInDialog';
import { ContactSection } from '../features/contact/ContactSection';
import { Education } from '../features/education/Education';
import { Paywall } from '../features/subscription/offer/Paywall';
import { HomeDisclaimer } from './HomeDisclaimer';

/** The home page: disclaimer, analysis, education, history and contact form. */
export default function HomePage() {
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
          renderSignIn={(dialog) => <SignInDialog {...dialog} />}
        />
      </div>
      <Education />
      <HistorySection />
      <ContactSection />
    </div>
  );
}
