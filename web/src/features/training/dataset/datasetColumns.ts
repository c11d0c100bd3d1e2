import { ADMIN_SOURCE, type ListedPhoto } from '#domain/training/trainingPhoto';
import type { CsvColumn } from '../../../ui/table/csv';
import { datasetMessages } from '../messages';

const t = datasetMessages;

/** Who added a photo: an email, or what else is known. */
export function formatAdder({ source, addedBy, addedByEmail }: ListedPhoto): string {
  if (addedByEmail !== null) return addedByEmail;
  if (source !== ADMIN_SOURCE) return t('samples');
  return t(addedBy === null ? 'nobody' : 'deletedAccount');
}

export const formatDomain = ({ domain }: ListedPhoto): string => t(domain ?? 'notMeasured');

/** The source in words; a dataset keeps its name. */
export const formatSource = ({ source }: ListedPhoto): string => (source === ADMIN_SOURCE ? t('sourceAdmin') : source);

export const formatConsent = ({ ownerConsent }: ListedPhoto): string => t(ownerConsent ? 'consentYes' : 'consentNo');

/** The live model's rating when the label was set; null where it gave none. */
export const formatRating = ({ modelTier, modelVersion }: ListedPhoto): string | null =>
  modelTier === null ? null : t('ratingIs', { tier: modelTier, version: modelVersion ?? '' });

/** The columns of the CSV file. */
export const DATASET_COLUMNS: readonly CsvColumn<ListedPhoto>[] = [
  { label: t('photoId'), value: ({ id }) => id },
  { label: t('label'), value: ({ diagnosis }) => diagnosis },
  { label: t('added'), value: ({ createdAt }) => createdAt },
  { label: t('addedBy'), value: formatAdder },
  { label: t('source'), value: formatSource },
  { label: t('license'), value: ({ attribution }) => attribution },
  { label: t('consent'), value: formatConsent },
  { label: t('domain'), value: formatDomain },
  { label: t('tone'), value: ({ skinTone }) => skinTone ?? t('notMeasured') },
  { label: t('rating'), value: formatRating },
  { label: t('reason'), value: ({ labelReason }) => labelReason },
  { label: t('notes'), value: ({ notes }) => notes },
];
