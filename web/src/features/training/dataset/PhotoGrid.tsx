import { getLocale } from '#domain/messages/language';
import type { ListedPhoto } from '#domain/training/trainingPhoto';
import { Badge } from '../../../ui/feedback/Badge';
import { DIAGNOSIS_NAMES } from '../labels';
import { formatAdder } from './datasetColumns';
import { datasetMessages } from '../messages';
import { DatasetPicture } from './DatasetPicture';

const t = datasetMessages;

const formatDay = (iso: string): string => new Date(iso).toLocaleDateString(getLocale(), { dateStyle: 'medium' });

/** The photos of a page, each with its label and a button that opens it. */
export function PhotoGrid({
  photos,
  pictures,
  onOpen,
}: {
  photos: readonly ListedPhoto[];
  /** Data URLs by id; see `usePictures`. */
  pictures: Readonly<Record<string, string | null>>;
  onOpen: (photo: ListedPhoto) => void;
}) {
  return (
    <ul className="dataset-grid" aria-label={t('photos')}>
      {photos.map((photo) => {
        const { id, diagnosis, createdAt, isLabelConfirmed } = photo;
        const name = DIAGNOSIS_NAMES[diagnosis];
        return (
          <li key={id} className="dataset-card">
            <div className="dataset-card__picture">
              <DatasetPicture picture={pictures[id]} alt={t('pictureAlt', { diagnosis: name.toLowerCase() })} />
            </div>
            <button
              type="button"
              className="dataset-card__open"
              aria-label={t('open', { diagnosis: name.toLowerCase(), at: formatDay(createdAt) })}
              onClick={() => onOpen(photo)}
            >
              {name}
            </button>
            {isLabelConfirmed && (
              <Badge tone="neutral" icon="alert">
                {t('disagrees')}
              </Badge>
            )}
            <p className="small muted dataset-card__adder">
              {formatDay(createdAt)}
              <span title={formatAdder(photo)}>{formatAdder(photo)}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
