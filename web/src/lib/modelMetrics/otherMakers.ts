import { figures as openFigures } from '../../../../packages/lesion/model/open/caution.json';
import { figures as researchFigures } from '../../../../packages/lesion/model/research/caution.json';
import type { ModelRecipe } from '#domain/http/publicConfig';
import { modelMetricsMessages } from './messages';
import type { MeasuredShare, TestResult } from './modelMetrics';

const t = modelMetricsMessages;

/** How a model does on photos of one maker outside its training. */
export interface MakerResult extends TestResult {
  photoCount: number;
  /** Whether the model learned from other people's photos of the same maker. */
  isKnownMaker: boolean;
  /** Melanomas that were not refused, and how many of them were rated low. */
  melanomas: { rated: number; low: number };
}

interface MakerFigure {
  value: number;
  low: number;
  high: number;
  n: number;
}

interface MakerFigures {
  maker: string;
  photographs: number;
  auc: MakerFigure;
  sensitivity: MakerFigure;
  specificity: MakerFigure;
  acceptedMelanomasLow: MakerFigure;
}

const MAKER_FIGURES: Readonly<Record<ModelRecipe, readonly MakerFigures[]>> = {
  research: researchFigures.after,
  open: openFigures.after,
};

const DATA_SETS: Readonly<Record<string, string>> = {
  ham10000: 'HAM10000',
  isic_nc_extra: 'ISIC 2020, BCN',
  isic_cc0_extra: 'ISIC Archive',
};

/** The results on photos of makers outside training, with all limits of the product, worst AUC first. */
export function listMakerResults(recipe: ModelRecipe): MakerResult[] {
  return [...MAKER_FIGURES[recipe]].sort((a, b) => a.auc.value - b.auc.value).map(toMakerResult);
}

function toMakerResult(figures: MakerFigures): MakerResult {
  const { maker, photographs, sensitivity, specificity, acceptedMelanomasLow } = figures;
  const [source = '', part] = maker.split(', ');
  return {
    photoSet: formatPhotoSet(source, part),
    sensitivity: toShare(sensitivity),
    specificity: toShare(specificity),
    photoCount: photographs,
    isKnownMaker: part === 'held out',
    melanomas: {
      rated: acceptedMelanomasLow.n,
      low: Math.round(acceptedMelanomasLow.value * acceptedMelanomasLow.n),
    },
  };
}

function formatPhotoSet(source: string, part: string | undefined): string {
  const dataSet = DATA_SETS[source];
  if (!dataSet) return t('clinicalPhotos');
  return t('dermoscopicPhotos', { dataSet: part === 'validation' ? t('validationPart', { dataSet }) : dataSet });
}

const toShare = ({ value, low, high, n }: MakerFigure): MeasuredShare => ({ value, low, high, photoCount: n });
