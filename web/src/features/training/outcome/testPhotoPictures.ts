import melanomaOne from '../../../../../packages/lesion/fixtures/dermoscopic-melanoma-1.jpg';
import melanomaTwo from '../../../../../packages/lesion/fixtures/dermoscopic-melanoma-2.jpg';
import keratosis from '../../../../../packages/lesion/fixtures/phone-actinic-keratosis-1.jpg';
import carcinoma from '../../../../../packages/lesion/fixtures/phone-basal-cell-carcinoma-1.jpg';
import phoneMelanoma from '../../../../../packages/lesion/fixtures/phone-melanoma-1.jpg';
import { trainingMessages } from '../messages';

const [isic, pad] = [trainingMessages('creditIsic'), trainingMessages('creditPad')];

/** A picture of a test photo with the credit that its license asks for. */
interface TestPhotoPicture {
  url: string;
  credit: string;
}

/** The suspicious and malignant test photos that the product may show, by their ids (`packages/lesion/fixtures/index.json`). */
export const TEST_PHOTO_PICTURES: Readonly<Record<string, TestPhotoPicture>> = {
  ISIC_0012395: { url: melanomaOne, credit: isic },
  ISIC_0012758: { url: melanomaTwo, credit: isic },
  PAT_801_1518_574: { url: phoneMelanoma, credit: pad },
  PAT_326_690_823: { url: carcinoma, credit: pad },
  PAT_360_742_782: { url: keratosis, credit: pad },
};
