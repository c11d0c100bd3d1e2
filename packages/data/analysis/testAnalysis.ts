import type { Analysis } from '#domain/analysis/analysis';
import { ulid } from 'ulid';

/** A complete analysis of a new spot at a time, with `text` in every free-text field. */
export function testAnalysis(at: Date, text: string, changes: Partial<Analysis> = {}): Analysis {
  return {
    id: ulid(at.getTime()),
    lesionId: ulid(at.getTime()),
    riskLevel: 'high',
    confidence: 0.812,
    modelRiskLevel: 'moderate',
    caution: null,
    isUnfamiliar: false,
    isEarlierMoreUrgent: false,
    testOutcome: { photos: 90, melanomas: 3, cancers: 8 },
    likelihoodRatio: 1.4,
    regionPhotos: 150,
    raisedBy: ['changing'],
    detectedFeatures: {
      asymmetry: { level: 'significant', score: 0.9, sentence: `Asymmetry ${text}` },
      border: { level: 'irregular', score: 0.5, sentence: `Border ${text}` },
      color: { level: 'varied', score: 0.4, sentence: `Color ${text}`, swatches: [] },
      diameter: { level: 'over_6_mm', size: 7.3, basis: 'scale', sentence: `Diameter ${text}` },
      evolving: { level: 'changing', basis: 'answer', sentence: `Evolving ${text}` },
    },
    recommendations: [`Do ${text}`],
    reasons: [`Because ${text}`],
    reasonDetails: [],
    analysisDate: at.toISOString(),
    location: `Upper back: ${text}`,
    notes: `Note ${text}`,
    diameter: 7.3,
    outline: [
      [0.1, 0.2],
      [0.3, 0.4],
      [0.5, 0.1],
    ],
    axes: [
      [
        [0, 0],
        [1, 1],
      ],
    ],
    attribution: Array.from({ length: 196 }, (_, cell) => cell / 200).map((share) => Number(share.toFixed(2))),
    skin: { ita: 31.5, standing: 'barely_tested', sentence: `Skin ${text}` },
    domain: 'dermoscopic',
    area: 24.6,
    shape: { elongation: 0.71, solidity: 0.95, compactness: 0.62 },
    tone: [-21.4, 6.2, 3.1],
    quality: { sharpness: 1, brightness: 128, lesionShare: 0.2 },
    answers: { changing: 'yes', bleeding: null, isNew: null, largerThan6mm: null },
    modelVersion: 'm1',
    thresholdsVersion: 't1',
    imageData: 'not-stored',
    imageUrl: null,
    ...changes,
  };
}
