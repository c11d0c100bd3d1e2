/** Which photos a recipe's reference is made of. */
import { listAllPhotos, type DatasetPhoto } from '#lab/pretraining/photos';
import { hashUnit } from '#lesion/statistics/random';

/** Maximum number of replayed photos per diagnosis and set. */
const REPLAYED = 250;

/**
 * The whole validation and test parts, and the first photos by hash of each diagnosis in each set of the training part.
 */
export function selectReferencePhotos(recipe: 'research' | 'open'): DatasetPhoto[] {
  const usable = listAllPhotos().filter(({ label, open }) => label >= 0 && (open || recipe === 'research'));
  const trained = usable.filter(({ part }) => part === 'train');
  const describeKind = ({ dataset, label }: DatasetPhoto): string => `${dataset} ${label}`;
  const kinds = [...new Set(trained.map(describeKind))];
  const replayed = kinds.flatMap((kind) => {
    const places = trained
      .filter((photo) => describeKind(photo) === kind)
      .map((photo) => ({ photo, at: hashUnit(`replay:${photo.id}`) }));
    return places
      .sort((a, b) => a.at - b.at)
      .slice(0, REPLAYED)
      .map(({ photo }) => photo);
  });
  return [...replayed, ...usable.filter(({ part }) => part !== 'train')];
}
