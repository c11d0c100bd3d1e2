/** Judges a photo by the live model and by a candidate, which differs from it in the last layer and in the limits. */
import type { TrialResult } from '#domain/training/photoTrial';
import { createEngine, type Engine } from '#lesion/engine/engine';
import type { NetworkOutput } from '#lesion/engine/network';
import { projectEmbedding, type PrincipalDirections } from '#lesion/engine/reference';
import type { ReferenceStatistics } from '#lesion/engine/referenceStatistics';
import type { Pixels } from '#lesion/photo/pixels';
import { applyHead, createZeroHead, parseHead, type Head } from './head';

/** What both models share: the directions of their heads, and the statistics that make an engine cautious. */
export interface TrialReference extends PrincipalDirections {
  readonly key: string;
  readonly directions: number;
  readonly statistics: ReferenceStatistics;
}

/** The logits of the candidate: those of the live model without its correction, with that of the candidate. */
function exchangeHead(
  reference: TrialReference,
  { logits, embedding }: NetworkOutput,
  live: Head,
  candidate: Head,
): Float32Array {
  const rows = { count: 1, features: projectEmbedding(reference, embedding) };
  const [corrected] = applyHead({ ...rows, logits }, candidate);
  const [correction] = applyHead({ ...rows, logits: new Float32Array(logits.length) }, live);
  return corrected!.map((value, c) => value - correction![c]!);
}

/**
 * What both models say about an analysis image.
 * @param heads the files that trainings wrote; null for the shipped model
 * @throws Error where a head belongs to another reference
 */
export async function tryCandidate(
  engine: Engine,
  reference: TrialReference,
  analysisImage: Pixels,
  heads: { live: unknown; candidate: unknown },
): Promise<TrialResult> {
  const candidate = parseHead(heads.candidate, reference.key);
  const live = heads.live === null ? createZeroHead(reference.directions) : parseHead(heads.live, reference.key).head;
  const output = await engine.network.infer(analysisImage);
  const candidateEngine = createEngine(engine.network, { ...engine.card, ...candidate.card }, reference.statistics);
  const logits = exchangeHead(reference, output, live, candidate.head);
  const [liveDetails, candidateDetails] = [
    await engine.assessWithDetails(analysisImage, undefined, output),
    await candidateEngine.assessWithDetails(analysisImage, undefined, { ...output, logits }),
  ];
  return { live: liveDetails.assessment, candidate: candidateDetails.assessment };
}
