import type { Analysis } from '#domain/analysis/analysis';
import { describeRegion } from '#domain/analysis/bodyRegion';
import { parseRegion } from '#domain/analysis/spotRegion';
import { Banner } from '../../../ui/feedback/Banner';
import { resultMessages } from '../messages';

const t = resultMessages;

/** Number of test photos of a body region below which its figures say little. */
const ENOUGH = 100;

/** Says that few test photos showed the body region of this photo; nothing where there were enough, or it is unknown. */
export function RegionNote({ analysis }: { analysis: Pick<Analysis, 'location' | 'regionPhotos' | 'domain'> }) {
  const { location, regionPhotos, domain } = analysis;
  const region = parseRegion(location);
  if (!region || regionPhotos === null || regionPhotos >= ENOUGH) return null;
  return (
    <Banner tone="info" title={t('bodyRegion')}>
      {t(domain === 'phone' ? 'fewByPhone' : 'fewByDermatoscope', {
        count: regionPhotos,
        region: describeRegion(region).toLowerCase(),
      })}
    </Banner>
  );
}
