import { Banner } from '../../ui/Banner';

/** The full educational notice: before the first analysis and on every result. */
export function Disclaimer() {
  return (
    <Banner tone="notice" title="Educational information only">
      This result is not a medical diagnosis and does not replace a dermatologist. The tool looks at one photo; it
      cannot feel, magnify or sample your skin, it misses some cancers and it flags some harmless spots. It was
      developed mostly on lighter skin and is less tested on darker skin. If a spot worries you, changes, bleeds or does
      not heal, see a clinician, whatever this tool says.
    </Banner>
  );
}
