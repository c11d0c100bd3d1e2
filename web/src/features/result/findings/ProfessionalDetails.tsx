import type { Analysis } from '#domain/analysis/analysis';
import type { Swatch } from '#domain/analysis/assessment';
import { describeColor } from '../overlay/describeColor';
import { formatPercent } from '../texts/format';
import { resultMessages } from '../messages';
import { TIER_TEXTS } from '../texts/tierTexts';

const t = resultMessages;

type Fact = [name: string, value: string];

const listColorShares = (swatches: readonly Swatch[]): string =>
  swatches.map(({ name, share }) => `${describeColor(name)} ${formatPercent(share)}`).join(', ');

/** The numbers behind a result, folded: cutoffs, shares, measurements and versions. */
export function ProfessionalDetails({ analysis }: { analysis: Analysis }) {
  const { detectedFeatures, shape, tone, skin, quality, testOutcome } = analysis;
  const { asymmetry, border, color } = detectedFeatures;
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
    ...(testOutcome ? [[t('testPhotos'), t('testPhotosFact', testOutcome)] as Fact] : []),
    [t('model'), t('modelFact', { model: analysis.modelVersion, cutoffs: analysis.thresholdsVersion })],
  ];
  return (
    <details className="fold">
      <summary>{t('forProfessionals')}</summary>
      {analysis.reasonDetails.length > 0 && (
        <ul>
          {analysis.reasonDetails.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
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
