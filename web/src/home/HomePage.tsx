import './HomePage.css';
import { AnalysisSection } from '../features/analysis/AnalysisSection';
import { HistorySection } from '../features/analysis/history/HistorySection';
import { SampleChoice } from '../features/analysis/sample/SampleChoice';
import { SignInDialog } from '../features/auth/SignInDialog';
import { ContactSection } from '../features/contact/ContactSection';
import { Education } from '../features/education/Education';
import { Paywall } from '../features/subscription/offer/Paywall';
import { Banner } from '../ui/feedback/Banner';
import { homeMessages } from './messages';

const t = homeMessages;

/** The home page: disclaimer, analysis, education, history and contact form. */
export default function HomePage() {
  return (
    <div className="page home">
      <div className="home__top">
        <Banner tone="notice" title={t('disclaimer')}>
          {t('disclaimer.text')}
        </Banner>
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
