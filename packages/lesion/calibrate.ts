/**
 * Chooses every decision limit of a model on the validation part and writes them into its `card.json`.
 *
 *   npm run calibrate -- [--model DIR]        LESION_DATA is the folder of photographs (default ../shared/data)
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DIAGNOSES, RiskLevel } from '#domain/assessment';
import { domainOf, isAlarming, isMalignant, isRight, judge, type Case } from './bench/cases';
import { evaluate } from './bench/evaluate';
import { auc, balancedAccuracy, calibrationError, mean, quantile, shareOf } from './bench/statistics';
import { ModelCard, readCard, weightsVersion, type Levels, type Thresholds } from './card';
import { logit, probabilitiesOf, rawCertainty, riskOf, tierOf } from './classify';

/** Sensitivity for malignant or suspicious aimed at on validation: above the bar of 0.95, which the test part must meet. */
const SENSITIVITY = 0.965;
/** Share of melanomas the tier 'high' should hold. */
const MELANOMAS_HIGH = 0.8;
/** Shares of usable photographs given up to the gate and to blur. */
const GATE_SHARE = 0.012;
const BLUR_SHARE = 0.004;
/** Share of usable photographs softer than where blur is named as the likely cause of a refusal. */
const SOFT_SHARE = 0.1;

/** How much higher the gate is where the colours are unlike skin. */
const UNLIKE_SKIN = 1;

/** What the card says about data, split and limits, apart from figures. */
const PROVENANCE: Pick<ModelCard, 'data' | 'splits' | 'limits'> = {
  data: [
    { name: 'HAM10000', licence: 'CC BY-NC 4.0', use: 'dermoscopic photographs with masks; seven classes' },
    { name: 'ISIC 2017 challenge', licence: 'CC0-1.0', use: 'dermoscopic photographs; melanoma, nevus, keratosis' },
    { name: 'PAD-UFES-20', licence: 'CC BY 4.0', use: 'phone photographs with masks; six classes' },
    { name: 'COCO128', licence: 'per image, see the set', use: 'everyday photographs the gate must refuse' },
    { name: 'MobileNetV2 (ImageNet)', licence: 'Apache-2.0', use: 'weights at the start of training' },
  ],
  splits:
    'HAM10000 by lesion, PAD-UFES-20 by patient over both sets, ISIC 2017 by its official parts, everyday photographs ' +
    'one by one; asserted disjoint. Thresholds, temperature and levels are chosen on the validation part only.',
  limits: [
    'Research and demonstration only: HAM10000 is non-commercial.',
    'Darker skin (Fitzpatrick IV to VI) is barely tested.',
    'Nails, palms, soles, mouth, eyes and genitals are not assessed; unpigmented melanoma is not in HAM10000.',
    'Phone photographs are few and come from one service; their figures have wide intervals.',
    'It misses some cancers; a low tier never means that there is none.',
  ],
};

/** The argument in [low, high] at which a function of one number is least (golden-section search). */
function minimise(of: (x: number) => number, low: number, high: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  for (let i = 0; i < 60; i++) {
    const [x, y] = [b - ratio * (b - a), a + ratio * (b - a)];
    if (of(x) < of(y)) b = y;
    else a = x;
  }
  return (a + b) / 2;
}

function fitTemperature(cases: readonly Case[]): number {
  const loss = (temperature: number): number =>
    mean(
      cases.map(({ logits, label }) => {
        const probabilities = probabilitiesOf(Float32Array.from(logits), temperature);
        return -Math.log(Math.max(1e-12, probabilities[DIAGNOSES[label]!]));
      }),
    );
  return minimise(loss, 0.3, 4);
}

/** A logistic curve by gradient descent, held near the identity by as much as `weight` cases would. */
function fitCurve(x: readonly number[], right: readonly boolean[], weight = 20): { slope: number; offset: number } {
  let [slope, offset] = [1, 0];
  for (let step = 0; step < 4000; step++) {
    let [ds, dof] = [(slope - 1) * weight, offset * weight * 0.2];
    x.forEach((value, i) => {
      const gap = 1 / (1 + Math.exp(-(slope * value + offset))) - (right[i] ? 1 : 0);
      ds += gap * value;
      dof += gap;
    });
    slope -= (0.5 * ds) / (x.length * 4 + weight);
    offset -= (0.5 * dof) / (x.length + weight);
  }
  return { slope, offset };
}

/** The two risk thresholds: `t2` for malignant or suspicious in every domain, `t1` for melanoma. */
function fitTiers(cases: readonly Case[], temperature: number): { t1: number; t2: number } {
  const risk = (seen: Case) => riskOf(probabilitiesOf(Float32Array.from(seen.logits), temperature));
  const alarming = cases.filter(({ label }) => isAlarming(label));
  const t2 = quantile(
    alarming.map((seen) => risk(seen).malignant + risk(seen).suspicious),
    1 - SENSITIVITY,
  );
  const melanomas = cases.filter(({ label }) => isMalignant(label)).map((seen) => risk(seen).malignant);
  return { t1: Math.max(t2, quantile(melanomas, 1 - MELANOMAS_HIGH)), t2 };
}

/** Limits of quality and gate: the usable photographs of the domain that suffers most decide. */
function fitGates(usable: readonly Case[], before: Thresholds): Thresholds {
  const domains = [...new Set(usable.map(({ dataset }) => domainOf(dataset)))];
  const low = (of: (seen: Case) => number, share: number): number =>
    Math.min(...domains.map((domain) => quantile(usable.filter((c) => domainOf(c.dataset) === domain).map(of), share)));
  const gate = low((seen) => seen.gate, GATE_SHARE);
  return {
    ...before,
    gate,
    gateUnlikeSkin: gate + UNLIKE_SKIN,
    sharpness: low(({ quality }) => quality.sharpness, BLUR_SHARE),
    soft: low(({ quality }) => quality.sharpness, SOFT_SHARE),
  };
}

/** Cut points that put two fifths of the photographs into the first level and a fifth into the third. */
function fitLevels(cases: readonly Case[]): Levels {
  const cuts = (of: (scores: NonNullable<Case['scores']>) => number): [number, number] => {
    const values = cases.flatMap(({ scores }) => (scores ? [of(scores)] : []));
    return [round(quantile(values, 0.4)), round(quantile(values, 0.8))];
  };
  return { asymmetry: cuts((s) => s.asymmetry), border: cuts((s) => s.border), color: cuts((s) => s.color) };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function figures(cases: readonly Case[], card: ModelCard): Record<string, number> {
  const out: Record<string, number> = {};
  for (const domain of ['HAM10000', 'ISIC 2017', 'phone'] as const) {
    const own = cases.filter((seen) => seen.unusable === null && domainOf(seen.dataset) === domain);
    const verdicts = own.map((seen) => judge(seen, card));
    const positive = own.map(({ label }) => isAlarming(label));
    const raised = verdicts.map(({ tier }) => tier !== 'low');
    const add = (name: string, value: number): void => void (out[`${domain}: ${name}`] = round(value));
    add('photographs', own.length);
    const best = verdicts.map(({ probabilities }) => Object.values(probabilities));
    add(
      'balanced accuracy',
      balancedAccuracy(
        best.map((p) => p.indexOf(Math.max(...p))),
        own.map((c) => c.label),
      ),
    );
    add(
      'malignant-or-suspicious AUC',
      auc(
        verdicts.map(({ risk }) => risk.malignant + risk.suspicious),
        positive,
      ),
    );
    add('sensitivity', shareOf(raised.filter((_, i) => positive[i])));
    add('specificity', shareOf(raised.filter((_, i) => !positive[i]).map((value) => !value)));
    const right = own.map(({ label }, i) => isRight(verdicts[i]!.tier, label));
    add(
      'calibration error',
      calibrationError(
        verdicts.map((v) => v.confidence),
        right,
      ),
    );
    add('Jaccard', mean(own.flatMap(({ jaccard }) => (jaccard === null ? [] : [jaccard]))));
    add('usable refused', shareOf(verdicts.map(({ reasons }) => reasons.length > 0)));
  }
  const unusable = cases.filter((seen) => seen.unusable !== null);
  for (const kind of new Set(unusable.map((seen) => seen.unusable))) {
    const own = unusable.filter((seen) => seen.unusable === kind);
    out[`${kind} refused`] = round(shareOf(own.map((seen) => judge(seen, card).reasons.length > 0)));
  }
  return out;
}

/** The card with every limit chosen anew on the given cases of the validation part. */
export function calibrate(card: ModelCard, cases: readonly Case[], version: string): ModelCard {
  const usable = cases.filter((seen) => seen.unusable === null);
  const temperature = fitTemperature(usable);
  const thresholds = { ...fitGates(usable, card.thresholds), ...fitTiers(usable, temperature) };
  const curves = RiskLevel.options.map((tier) => {
    const risks = usable.map((seen) => riskOf(probabilitiesOf(Float32Array.from(seen.logits), temperature)));
    const own = usable.map((_, i) => i).filter((i) => tierOf(risks[i]!, thresholds) === tier);
    const x = own.map((i) => logit(rawCertainty(risks[i]!, tier)));
    return [
      tier,
      fitCurve(
        x,
        own.map((i) => isRight(tier, usable[i]!.label)),
      ),
    ] as const;
  });
  const rounded = Object.fromEntries(Object.entries(thresholds).map(([name, value]) => [name, round(value)]));
  const certainty = Object.fromEntries(
    curves.map(([tier, { slope, offset }]) => [tier, { slope: round(slope), offset: round(offset) }]),
  );
  const chosen = ModelCard.parse({
    ...card,
    ...PROVENANCE,
    temperature: round(temperature),
    thresholds: rounded,
    certainty,
    levels: fitLevels(usable),
    thresholdsVersion: version,
  });
  return { ...chosen, validation: figures(cases, chosen) };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { model: { type: 'string' } } });
  const dir = path.resolve(values.model ?? path.join(__dirname, 'model', 'research'));
  const cases = await evaluate('val', dir);
  const card = calibrate(
    { ...readCard(dir), version: weightsVersion(dir) },
    cases,
    new Date().toISOString().slice(0, 10),
  );
  writeFileSync(path.join(dir, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
  console.table(card.validation);
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
