import type { ChangedPhoto } from '#domain/training/training';
import { CLASS_NAMES, DATASET_NAMES, DATASET_URLS, DOMAIN_NAMES, TIER_LABELS } from '../labels';
import { trainingMessages } from '../messages';
import { TEST_PHOTO_PICTURES } from './testPhotoPictures';

const t = trainingMessages;

/** The suspicious and malignant test photos that the candidate newly misses or newly catches: pictures of those that may be shown, ids of all. */
export function ChangedPhotos({ photos }: { photos: readonly ChangedPhoto[] }) {
  if (photos.length === 0) return null;
  const missed = photos.filter(({ candidate }) => candidate === 'low');
  const caught = photos.filter(({ candidate }) => candidate !== 'low');
  return (
    <details>
      <summary>{t('changedSummary')}</summary>
      <div className="stack">
        <p className="small muted">{t('changedNote')}</p>
        <PhotoTable title={t('changedMissed')} photos={missed} />
        <PhotoTable title={t('changedCaught')} photos={caught} />
      </div>
    </details>
  );
}

const COLUMNS = ['changedPhoto', 'changedDiagnosis', 'changedDomain', 'live', 'candidate'] as const;

function PhotoTable({ title, photos }: { title: string; photos: readonly ChangedPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <table className="comparison" role="table" aria-label={title}>
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {photos.map(({ name, diagnosis, domain, live, candidate }) => (
            <tr key={name} role="row">
              <th role="rowheader" scope="row" className="comparison__version">
                <PhotoName name={name} diagnosis={CLASS_NAMES[diagnosis]} />
              </th>
              <td role="cell" data-label={t('changedDiagnosis')}>
                {CLASS_NAMES[diagnosis]}
              </td>
              <td role="cell" data-label={t('changedDomain')}>
                {DOMAIN_NAMES[domain]}
              </td>
              <td role="cell" data-label={t('live')}>
                {TIER_LABELS[live]}
              </td>
              <td role="cell" data-label={t('candidate')}>
                {TIER_LABELS[candidate]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The picture of a test photo where its license lets us show it, its dataset with a link, and its id there. */
function PhotoName({ name, diagnosis }: { name: string; diagnosis: string }) {
  const [dataset = '', id = ''] = name.split(' ');
  const picture = TEST_PHOTO_PICTURES[id];
  const url = DATASET_URLS[dataset];
  const datasetName = DATASET_NAMES[dataset] ?? dataset;
  return (
    <>
      {picture && (
        <figure className="training__preview">
          <img src={picture.url} alt={t('changedPicture', { diagnosis, id })} loading="lazy" />
          <figcaption className="small muted">{picture.credit}</figcaption>
        </figure>
      )}
      {url === undefined ? (
        datasetName
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {datasetName}
        </a>
      )}
      , {id}
    </>
  );
}
