/** Photos of makers outside training, at one sharpness per set and without watermarks. */
import { listMakerPhotos, loadMakerPhoto } from '#lab/pretraining/makers';
import { toPicture, type Picture } from './picture';

/** The photos of one maker's set; with `part`, those of that part alone. */
export function createMakerPictures(set: string, part?: 'train' | 'val'): Picture[] {
  return listMakerPhotos()
    .filter((photo) => photo.dataset === set && (!part || photo.part === part))
    .map((photo) => ({ ...toPicture(photo), load: () => loadMakerPhoto(photo) }));
}
