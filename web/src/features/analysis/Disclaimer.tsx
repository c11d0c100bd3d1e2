import { Banner } from '../../ui/feedback/Banner';

/** The full educational notice, shown before the first analysis and on every result. */
export function Disclaimer() {
  return (
    <Banner tone="notice" title="Educational information only">
      Results are not a medical diagnosis and do not replace a dermatologist. The tool looks at one photo; it cannot
      feel, magnify or sample your skin. It misses some cancers and raises false alarms. It was developed mostly on
      lighter skin and is less tested on darker skin. If a spot worries you, changes, bleeds or does not heal, see a
      clinician, whatever this tool says.
    </Banner>
  );
}
