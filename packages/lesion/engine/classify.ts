/** From logits to probabilities, risk groups, model tier and certainty. Pure and browser-safe. */
import {
  DIAGNOSES,
  RISK_GROUPS,
  type CompletedAssessment,
  type Domain,
  type RiskLevel,
} from '#domain/analysis/assessment';
import type { DomainLimits, ModelCard } from '#lesion/model/modelCard';

type Probabilities = CompletedAssessment['probabilities'];
type Risk = CompletedAssessment['risk'];

/** Softmax of logits divided by the temperature, by diagnosis. */
export function computeProbabilities(logits: Float32Array, temperature: number): Probabilities {
  const max = Math.max(...logits);
  const powers = Array.from(logits, (logit) => Math.exp((logit - max) / temperature));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return Object.fromEntries(DIAGNOSES.map((name, i) => [name, powers[i]! / total])) as Probabilities;
}

/** Sums the probabilities of each risk group. */
export function computeRisk(probabilities: Probabilities): Risk {
  const sum = (group: keyof typeof RISK_GROUPS): number =>
    Math.min(
      1,
      RISK_GROUPS[group].reduce((total, name) => total + probabilities[name], 0),
    );
  return { benign: sum('benign'), suspicious: sum('suspicious'), malignant: sum('malignant') };
}

/**
 * High when P(malignant) ≥ t1, else moderate when P(malignant) + P(suspicious) ≥ t2, else low. Why three tiers:
 * `docs/decisions/026-risk-tiers.md`.
 */
export function chooseModelTier(risk: Risk, { t1, t2 }: { t1: number; t2: number }): RiskLevel {
  if (risk.malignant >= t1) return 'high';
  return risk.malignant + risk.suspicious >= t2 ? 'moderate' : 'low';
}

/** The network's probability for what a tier states: malignant; malignant or suspicious; benign. */
export function computeRawCertainty(risk: Risk, tier: RiskLevel): number {
  if (tier === 'high') return risk.malignant;
  return tier === 'moderate' ? risk.malignant + risk.suspicious : risk.benign;
}

/** Certainty of the tier, 0..1, corrected by the card's logistic curve for it (`docs/decisions/025-certainty-and-natural-frequency.md`). */
export function calibrateCertainty(risk: Risk, tier: RiskLevel, curves: DomainLimits['certainty']): number {
  const { slope, offset } = curves[tier];
  return 1 / (1 + Math.exp(-(slope * logit(computeRawCertainty(risk, tier)) + offset)));
}

/** The kind of camera, by the network's phone logit. */
export function detectDomain(phone: number): Domain {
  return phone >= 0 ? 'phone' : 'dermoscopic';
}

/** A network output interpreted by the limits of a card. */
export interface Classification {
  readonly domain: Domain;
  readonly probabilities: Probabilities;
  readonly risk: Risk;
  readonly tier: RiskLevel;
  /** Calibrated certainty of the tier, 0..1. */
  readonly confidence: number;
}

/** Classifies logits by the limits of their domain. */
export function classify(logits: Float32Array, phone: number, { domains }: Pick<ModelCard, 'domains'>): Classification {
  const domain = detectDomain(phone);
  const limits = domains[domain];
  const probabilities = computeProbabilities(logits, limits.temperature);
  const risk = computeRisk(probabilities);
  const tier = chooseModelTier(risk, limits);
  return { domain, probabilities, risk, tier, confidence: calibrateCertainty(risk, tier, limits.certainty) };
}

/** Log odds of a probability, clamped to finite values. */
export function logit(p: number): number {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, p));
  return Math.log(inside / (1 - inside));
}
