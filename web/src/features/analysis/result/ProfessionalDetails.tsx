import type { Analysis } from '#domain/analysis/analysis';
import { TIER_TEXTS } from './tierTexts';

const DOMAINS = { phone: 'phone', dermoscopic: 'dermatoscope' } as const;

/** The numbers behind a result, folded: cutoffs, shares, measurements and versions. */
export function ProfessionalDetails({ analysis }: { analysis: Analysis }) {
  const { detectedFeatures, shape, tone, skin, quality, testOutcome } = analysis;
  const { asymmetry, border, color } = detectedFeatures;
  const facts: [string, string][] = [
    ['Rating by the model alone', TIER_TEXTS[analysis.modelRiskLevel].title],
    ['Kind of photo, as detected', DOMAINS[analysis.domain]],
    ['Scores of A, B, C (0 to 1)', [asymmetry, border, color].map(({ score }) => score.toFixed(2)).join(', ')],
    [
      'Shape',
      `elongation ${shape.elongation.toFixed(2)}, solidity ${shape.solidity.toFixed(2)}, compactness ${shape.compactness.toFixed(2)}`,
    ],
    ['Lesion minus skin (CIELAB L, a, b)', tone.map((value) => value.toFixed(1)).join(', ')],
    ...(analysis.area === null ? [] : [['Area', `${analysis.area.toFixed(1)} mm²`] as [string, string]]),
    ['Skin tone (ITA)', skin.ita === null ? 'not measurable' : `${skin.ita.toFixed(0)}°`],
    ['Share of the picture', `${(100 * quality.lesionShare).toFixed(0)} %`],
    ...(testOutcome
      ? [
          [
            'Test photos with this rating',
            `${testOutcome.photos}, of them ${testOutcome.cancers} malignant or precursor, ${testOutcome.melanomas} melanoma`,
          ] as [string, string],
        ]
      : []),
    ['Model', `${analysis.modelVersion}, cutoffs ${analysis.thresholdsVersion}`],
  ];
  return (
    <details className="fold">
      <summary>For professionals</summary>
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
