import './SpotPhotos.css';
import type { Analysis } from '#domain/analysis/analysis';
import { readPhotoChoice } from '../../../lib/deviceStorage/photoChoice';
import { useDevicePhotoEntries } from '../../../lib/deviceStorage/useDevicePhotos';
import { useSession } from '../../../lib/session';
import { ChangeChart } from './ChangeChart';
import { computeSpotChanges } from './changeSeries';
import { comparisonMessages } from '../messages';
import { PhotoComparison } from './PhotoComparison';
import { PhotoPicture } from './PhotoPicture';
import { formatAnalysisDate } from '../../result/texts/format';
import { useDecodedPhoto } from './usePhotoPair';

const t = comparisonMessages;

interface Props {
  /** Analyses of one spot, oldest first. */
  analyses: readonly Analysis[];
  /** The spot's body region; null where none is known. */
  region: string | null;
}

/** The photos of a spot that this device keeps, and charts of its measurements. */
export default function SpotPhotos({ analyses, region }: Props) {
  const { user } = useSession();
  const { entries } = useDevicePhotoEntries();
  const photographed = analyses.filter(({ id }) => entries?.some(({ analysisId }) => analysisId === id));
  const isOn = user ? readPhotoChoice(user.id) === 'on' : false;
  return (
    <div className="spot-photos stack">
      <section className="stack" aria-labelledby="comparison-photos">
        <h3 id="comparison-photos">{t('title')}</h3>
        {entries && photographed.length === 0 && <p className="muted">{t(isOn ? 'noneYet' : 'none')}</p>}
        {photographed.length === 1 && <OnlyPhoto analysis={photographed[0]!} />}
        {photographed.length > 1 && <PhotoComparison key={photographed.length} analyses={photographed} />}
        {photographed.length > 0 && <p className="small muted">{t('onThisDevice')}</p>}
      </section>
      {analyses.length > 1 && <Changes analyses={analyses} region={region} />}
    </div>
  );
}

function OnlyPhoto({ analysis }: { analysis: Analysis }) {
  const { data, error } = useDecodedPhoto(analysis.id);
  return (
    <>
      {error !== undefined && <p role="status">{t('locked')}</p>}
      {data && (
        <div className="comparison__only">
          <PhotoPicture
            photo={data}
            outline={analysis.outline}
            label={t('photoOf', { date: formatAnalysisDate(analysis.analysisDate) })}
          />
        </div>
      )}
      <p className="muted">{t('one')}</p>
    </>
  );
}

function Changes({ analyses, region }: Props) {
  const { series, leftOut } = computeSpotChanges(analyses, region);
  const hasSize = series.some(({ name }) => name === 'area');
  return (
    <section className="stack" aria-labelledby="comparison-changes">
      <h3 id="comparison-changes">{t('changes')}</h3>
      <p className="small muted measure">{t(series.length > 0 ? 'changesHint' : 'tooFew')}</p>
      <div className="comparison__charts">
        {series.map((one) => (
          <ChangeChart key={one.name} series={one} />
        ))}
      </div>
      {series.length > 0 && <p className="small muted">{t(hasSize ? 'growthByArea' : 'needsScale')}</p>}
      {leftOut > 0 && <p className="small muted">{t('notCompared', { count: leftOut })}</p>}
    </section>
  );
}
