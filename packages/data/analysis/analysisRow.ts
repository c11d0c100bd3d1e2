import { Analysis } from '#domain/analysis/analysis';
import { z } from 'zod';
import type { Key } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { Sealed, type UserVault } from '#data/table/vault';
import { listFieldsStored } from './analysisFields';

const CLEAR_FIELDS = listFieldsStored('clear');
const SEALED_FIELDS = listFieldsStored('sealed');
const FINDINGS_FIELDS = listFieldsStored('findings');

const Row = z.object({
  schemaVersion: SchemaVersion,
  id: z.string(),
  lesionId: z.string(),
  analysisDate: z.string(),
  modelVersion: z.string(),
  thresholdsVersion: z.string(),
  notes: Sealed,
  location: Sealed,
  detectedFeatures: Sealed,
  recommendations: Sealed,
  findings: Sealed,
} satisfies Record<(typeof CLEAR_FIELDS | typeof SEALED_FIELDS)[number] | 'findings' | 'schemaVersion', z.ZodType>);

/** The row of an analysis. Ids, date and versions are in clear; everything about the skin is sealed. */
export type AnalysisRow = z.infer<typeof Row>;
export const AnalysisRow = rowSchema('analysis', Row);

const Findings = z.looseObject({ attribution: z.string() });

const pick = (analysis: Analysis, fields: readonly (keyof Analysis)[]) =>
  Object.fromEntries(fields.map((field) => [field, analysis[field]]));

/** The attributes of an analysis's row. */
export function sealRow(vault: UserVault, key: Key, analysis: Analysis): Record<string, unknown> {
  const findings = { ...pick(analysis, FINDINGS_FIELDS), attribution: packAttribution(analysis.attribution) };
  return {
    ...pick(analysis, CLEAR_FIELDS),
    ...Object.fromEntries(SEALED_FIELDS.map((field) => [field, vault.seal(key, field, analysis[field])])),
    findings: vault.seal(key, 'findings', findings),
  };
}

/** Reverses `sealRow`. Throws where an attribute does not unseal or the record is not an analysis. */
export function unsealRow(vault: UserVault, key: Key, row: AnalysisRow): Analysis {
  const unseal = (attribute: (typeof SEALED_FIELDS)[number] | 'findings') =>
    vault.unsealAttribute({ kind: 'analysis', key, row }, attribute);
  const findings = Findings.parse(unseal('findings'));
  return Analysis.parse({
    ...row,
    ...Object.fromEntries(SEALED_FIELDS.map((field) => [field, unseal(field)])),
    ...findings,
    attribution: unpackAttribution(findings.attribution),
  });
}

/** Stores each cell as one byte in hundredths, which takes a quarter of the space of JSON numbers. */
const packAttribution = (attribution: readonly number[]): string =>
  Buffer.from(attribution.map((share) => Math.round(share * 100))).toString('base64');
const unpackAttribution = (text: string): number[] =>
  [...Buffer.from(text, 'base64')].map((hundredths) => hundredths / 100);
