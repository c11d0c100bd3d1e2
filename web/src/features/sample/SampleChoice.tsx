import { Link } from 'react-router-dom';
import { SAMPLE_NAMES, type SampleName } from '#domain/analysis/samplePhoto';
import { getSamplePath } from '../../pages';
import { formatCredit } from './formatCredit';
import { sampleMessages } from './messages';
import './sample.css';
import { SAMPLE_PHOTO_URLS } from './samplePhotoUrls';

const t = sampleMessages;

/** The sample photos to try without an account, except `current`, whose result is on this page. */
export function SampleChoice({ current }: { current?: SampleName }) {
  const credits = [...new Set(SAMPLE_NAMES.map(formatCredit))].join('; ');
  return (
    <section className="samples" aria-labelledby="samples-title">
      <h2 id="samples-title">{t('title')}</h2>
      <p>{t('lead')}</p>
      <ul className="samples__list" role="list">
        {SAMPLE_NAMES.filter((name) => name !== current).map((name) => (
          <li key={name}>
            <Link to={getSamplePath(name)} className="samples__choice">
              <img src={SAMPLE_PHOTO_URLS[name]} alt="" width="448" height="448" loading="lazy" />
              {t(`label.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="samples__credits muted">{t('credits', { credits })}</p>
    </section>
  );
}
