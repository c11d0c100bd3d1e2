import { Skeleton } from '../../../ui/feedback/Skeleton';
import { datasetMessages } from '../messages';

const t = datasetMessages;

interface DatasetPictureProps {
  /** A data URL; undefined while it loads, null where it did not load. */
  picture: string | null | undefined;
  alt: string;
}

/** A training photo. */
export function DatasetPicture({ picture, alt }: DatasetPictureProps) {
  if (picture === undefined) return <Skeleton height="100%" />;
  if (picture === null) return <p className="dataset-picture small muted">{t('pictureFailed')}</p>;
  return <img src={picture} alt={alt} className="dataset-picture" />;
}
