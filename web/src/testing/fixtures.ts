import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';

/** Builds a low-risk analysis with every field filled in. `changes` replaces fields. */
export function buildAnalysis(changes: Partial<Analysis> = {}): Analysis {
  return {
    id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    lesionId: '01ARZ3NDEKTSV4RRFFQ69G5LES',
    riskLevel: 'low',
    confidence: 0.873,
    modelRiskLevel: 'low',
    caution: null,
    isUnfamiliar: false,
    isEarlierMoreUrgent: false,
    testOutcome: { photos: 420, melanomas: 4, cancers: 9 },
    likelihoodRatio: 0.021,
    regionPhotos: 236,
    raisedBy: [],
    detectedFeatures: {
      asymmetry: { level: 'minimal', score: 0.1, sentence: 'The halves match.' },
      border: { level: 'irregular', score: 0.5, sentence: 'Jagged on the upper left.' },
      color: {
        level: 'multiple_colors',
        score: 0.9,
        sentence: 'Three colors.',
        swatches: [{ name: 'dark brown', hex: '#5a3a28', share: 0.554, at: [0.5, 0.4] }],
      },
      diameter: { level: 'not_measured', size: null, basis: null, sentence: 'The photo carries no scale.' },
      evolving: { level: 'not_assessed', basis: null, sentence: 'There is no earlier photo.' },
    },
    recommendations: ['Photograph it again in a month. This tool misses some cancers.'],
    reasons: ['Three colors were found.'],
    reasonDetails: ['Probability of melanoma by the network: 0.020. Cutoff for a warning: 0.110.'],
    analysisDate: '2026-03-04T12:00:00.000Z',
    location: 'Upper back: left of the spine',
    notes: 'Noticed after summer',
    diameter: null,
    outline: [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.5, 0.7],
    ],
    axes: [
      [
        [0.3, 0.5],
        [0.7, 0.5],
      ],
      [
        [0.5, 0.3],
        [0.5, 0.7],
      ],
    ],
    attribution: Array.from({ length: 196 }, (_, i) => i / 195),
    skin: { ita: 45, standing: 'tested', sentence: null },
    domain: 'phone',
    area: null,
    shape: { elongation: 0.8, solidity: 0.95, compactness: 0.9 },
    tone: [-20, 5, 2],
    quality: { sharpness: 10, brightness: 140, lesionShare: 0.2 },
    answers: { changing: null, bleeding: null, isNew: 'no', largerThan6mm: null },
    modelVersion: 'open-1',
    thresholdsVersion: 't-1',
    imageData: 'not-stored',
    imageUrl: null,
    ...changes,
  };
}

/** Builds a spot with one analysis. `changes` replaces fields. */
export function buildSpot(changes: Partial<Spot> = {}): Spot {
  return {
    id: '01ARZ3NDEKTSV4RRFFQ69G5LES',
    name: null,
    region: 'Upper back',
    pin: null,
    analyses: 1,
    lastSeen: '2026-03-04T12:00:00.000Z',
    riskLevel: 'low',
    isEarlierMoreUrgent: false,
    visits: [],
    ...changes,
  };
}
