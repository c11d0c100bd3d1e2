import type { Analysis } from '#domain/analysis/analysis';
import type { Swatch } from '#domain/analysis/assessment';
import { describeColor } from '../overlay/describeColor';
import { CertaintySentence } from './Certainty';
import { formatPercent } from '../texts/format';
import { describeClinicCounts } from '../texts/frequency';
import { resultMessages } from '../messages';
import { sortReasons } from '../texts/reasons';
import { TIER_TEXTS } from '../texts/tierTexts';

const t = resultMessages;

type Fact = [name: string, value: string];

const listColorShares = (swatches: readonly Swatch[]): string =>
  swatches.map(({ name, share }) => `${describeColor(name)} ${formatPercent(share)}`).join(', ');

/** The numbers behind a result, folded: the model's own reasons below a warning, cutoffs, shares, measurements and versions. */
export function ProfessionalDetails({ analysis }: { analysis: Analysis }) {
  const { detectedFeatures, shape, tone, skin, quality, riskLevel, isEarlierMoreUrgent } = analysis;
  const { asymmetry, border, color } = detectedFeatures;
  const clinicCounts = describeClinicCounts(analysis);
  const sentences = [...sortReasons(analysis).forProfessionals, ...analysis.reasonDetails];
  const facts: Fact[] = [
    [t('modelRating'), TIER_TEXTS[analysis.modelRiskLevel].title],
    [t('kindOfPhoto'), t('kind', { kind: analysis.domain })],
    [t('scores'), [asymmetry, border, color].map(({ score }) => score.toFixed(2)).join(', ')],
    [t('shape'), [shape.elongation, shape.solidity, shape.compactness].map((value) => value.toFixed(2)).join(', ')],
    ...(color.swatches.length > 0 ? [[t('colorShares'), listColorShares(color.swatches)] as Fact] : []),
    [t('colorDifference'), tone.map((value) => value.toFixed(1)).join(', ')],
    ...(analysis.area === null ? [] : [[t('area'), t('areaFact', { area: analysis.area.toFixed(1) })] as Fact]),
    [t('skinToneAngle'), skin.ita === null ? t('notMeasurable') : t('degrees', { degrees: skin.ita.toFixed(0) })],
    [t('shareOfPicture'), formatPercent(quality.lesionShare)],
    ...(clinicCounts ? [[t('clinicPhotos'), clinicCounts] as Fact] : []),
    [t('model'), t('modelFact', { model: analysis.modelVersion, cutoffs: analysis.thresholdsVersion })],
  ];
  return (
    <details className="fold">
      <summary>{t('forProfessionals')}</summary>
      {sentences.length > 0 && (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {(riskLevel !== 'low' || isEarlierMoreUrgent) && <CertaintySentence analysis={analysis} />}
      <dl className="fold__facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
