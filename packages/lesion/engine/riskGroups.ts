/** Which risk group a diagnosis belongs to, and whether a tier was right about it. Labels are indexes into DIAGNOSES. */
import { DIAGNOSES, RISK_GROUPS, type RiskLevel } from '#domain/analysis/assessment';
import type { Diagnosis } from '#domain/training/diagnosis';

/** Whether the label is malignant or suspicious. */
export function isAlarming(label: number): boolean {
  return isMalignant(label) || DIAGNOSES.some((name, i) => i === label && listDiagnoses('suspicious').includes(name));
}

/** Whether the label is malignant. */
export function isMalignant(label: number): boolean {
  return DIAGNOSES.some((name, i) => i === label && listDiagnoses('malignant').includes(name));
}

function listDiagnoses(name: keyof typeof RISK_GROUPS): readonly string[] {
  return RISK_GROUPS[name];
}

/** Whether a tier was right: malignant for high, malignant or suspicious for moderate, benign for low. */
export function isTierRight(tier: RiskLevel, label: number): boolean {
  if (tier === 'high') return isMalignant(label);
  return tier === 'moderate' ? isAlarming(label) : !isAlarming(label);
}

/** The names of the risk groups. */
export const RISK_GROUP_NAMES = Object.keys(RISK_GROUPS) as Diagnosis[];

/** The risk group of a label. */
export function findRiskGroup(label: number): Diagnosis {
  return RISK_GROUP_NAMES.find((group) => (RISK_GROUPS[group] as readonly string[]).includes(DIAGNOSES[label]!))!;
}
