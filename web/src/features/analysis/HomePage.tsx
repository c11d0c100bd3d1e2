import type { ReactNode } from 'react';
import { AnalysisSection } from './AnalysisSection';
import { HistorySection } from './HistorySection';

/** Home: the photo first, then what was seen before. */
export default function HomePage({ paywall }: { paywall: ReactNode }) {
  return (
    <div className="page stack">
      <AnalysisSection paywall={paywall} />
      <HistorySection />
    </div>
  );
}
