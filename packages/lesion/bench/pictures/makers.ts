/** Photos of makers outside training, at one sharpness per set and without watermarks. */
import { listMakerPhotos, loadMakerPhoto } from '#lesion/pretraining/makers';
import { toPicture, type Picture } from './picture';

/** The photos of one maker's set. */
export function createMakerPictures(set: string): Picture[] {
  return listMakerPhotos()
    .filter(({ dataset }) => dataset === set)
    .map((photo) => ({ ...toPicture(photo), load: () => loadMakerPhoto(photo) }));
}
