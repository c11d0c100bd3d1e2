import type { MakerResult } from '../../lib/modelMetrics/otherMakers';
import type { PublishedMetrics } from '../../lib/modelMetrics/modelMetrics';
import { TestMeters } from './TestMeters';
import { aboutMessages } from './messages';

const t = aboutMessages;

interface Props extends Pick<PublishedMetrics, 'phoneRanking'> {
  /** Worst first. */
  makers: readonly MakerResult[];
}

/** What to expect of a camera that the model never met: the figures of makers outside training. */
export function OtherMakers({ makers, phoneRanking }: Props) {
  const isKnown = makers.some(({ isKnownMaker }) => isKnownMaker);
  return (
    <section className="about__makers" aria-labelledby="about-makers">
      <h4 id="about-makers">{t('makersTitle')}</h4>
      <p className="measure">
        {t('makersNote')} {t(isKnown ? 'knownMakers' : 'unknownMakers')}
      </p>
      <div className="about__tests">
        {makers.map(({ photoSet, photoCount, melanomas, ...shares }) => (
          <section key={photoSet} className="about__test" aria-label={photoSet}>
            <h5>{photoSet}</h5>
            <TestMeters {...shares} />
            <p className="small">{t('makerPhotos', { photos: photoCount, ...melanomas })}</p>
          </section>
        ))}
      </div>
      {phoneRanking && (
        <p className="measure">
          {t('phoneRanking', {
            untrained: Math.round(100 * phoneRanking.untrainedOnPhones),
            trained: Math.round(100 * phoneRanking.trainedOnPhones),
          })}
        </p>
      )}
    </section>
  );
}
