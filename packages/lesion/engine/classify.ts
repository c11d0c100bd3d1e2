/** From logits to probabilities, risk groups, tier and certainty. Pure and browser-safe. */
import { DIAGNOSES, RISK_GROUPS, type Assessed, type Domain, type RiskLevel } from '#domain/analysis/assessment';
import type { DomainLimits, ModelCard } from '#lesion/calibration/modelCard';

type Probabilities = Assessed['probabilities'];
type Risk = Assessed['risk'];

/** Softmax of logits divided by the temperature, by diagnosis. */
export function probabilitiesOf(logits: Float32Array, temperature: number): Probabilities {
  const most = Math.max(...logits);
  const powers = Array.from(logits, (logit) => Math.exp((logit - most) / temperature));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return Object.fromEntries(DIAGNOSES.map((name, i) => [name, powers[i]! / total])) as Probabilities;
}

/** Sums the probabilities of each risk group. */
export function riskOf(probabilities: Probabilities): Risk {
  const sum = (group: keyof typeof RISK_GROUPS): number =>
    Math.min(
      1,
      RISK_GROUPS[group].reduce((total, name) => total + probabilities[name], 0),
    );
  return { benign: sum('benign'), suspicious: sum('suspicious'), malignant: sum('malignant') };
}

/** High when P(malignant) ≥ t1, else moderate when P(malignant) + P(suspicious) ≥ t2, else low (decisions C6). */
export function tierOf(risk: Risk, { t1, t2 }: { t1: number; t2: number }): RiskLevel {
  if (risk.malignant >= t1) return 'high';
  return risk.malignant + risk.suspicious >= t2 ? 'moderate' : 'low';
}

/** The probability the network gives to what a tier says: malignant, malignant or suspicious, benign. */
export function rawCertainty(risk: Risk, tier: RiskLevel): number {
  if (tier === 'high') return risk.malignant;
  return tier === 'moderate' ? risk.malignant + risk.suspicious : risk.benign;
}

/** The certainty of the stated tier, corrected by the card's logistic curve for that tier, 0..1 (decisions C5). */
export function certaintyOf(risk: Risk, tier: RiskLevel, curves: DomainLimits['certainty']): number {
  const { slope, offset } = curves[tier];
  return 1 / (1 + Math.exp(-(slope * logit(rawCertainty(risk, tier)) + offset)));
}

/** What took the photograph, by the network's phone logit. */
export function domainSeen(phone: number): Domain {
  return phone >= 0 ? 'phone' : 'dermoscopic';
}

/** What a card makes of a network's output. */
export interface Verdict {
  readonly domain: Domain;
  readonly probabilities: Probabilities;
  readonly risk: Risk;
  readonly tier: RiskLevel;
  /** Calibrated certainty of the tier, 0..1. */
  readonly confidence: number;
}

/** Classifies logits by the limits of their domain. */
export function verdictOf(logits: Float32Array, phone: number, { domains }: Pick<ModelCard, 'domains'>): Verdict {
  const domain = domainSeen(phone);
  const limits = domains[domain];
  const probabilities = probabilitiesOf(logits, limits.temperature);
  const risk = riskOf(probabilities);
  const tier = tierOf(risk, limits);
  return { domain, probabilities, risk, tier, confidence: certaintyOf(risk, tier, limits.certainty) };
}

/** Log odds of a probability, kept finite. */
export function logit(p: number): number {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, p));
  return Math.log(inside / (1 - inside));
}
