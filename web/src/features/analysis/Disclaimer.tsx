import { Banner } from '../../ui/feedback/Banner';
import { analysisMessages } from './messages';

/** The full educational notice, shown before the first analysis and on every result. */
export function Disclaimer() {
  return (
    <Banner tone="notice" title={analysisMessages('disclaimerTitle')}>
      {analysisMessages('disclaimer')}
    </Banner>
  );
}
