import type { CompletedAssessment } from '#domain/analysis/assessment';
import { TRIAL_TYPE } from '#domain/training/photoTrial';
import { HASH_TYPE, type HashedPhoto } from '#domain/training/photoHash';
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The assessment of an ordinary nevus. Tests override parts of it. */
export const NEVUS: CompletedAssessment = {
  assessable: true,
  domain: 'phone',
  probabilities: { mel: 0, nv: 1, bcc: 0, akiec: 0, bkl: 0, df: 0, vasc: 0 },
  risk: { benign: 1, suspicious: 0, malignant: 0 },
  riskLevel: 'low',
  confidence: 0.9,
  features: {
    asymmetry: { level: 'minimal', score: 0.1, sentence: 'Asymmetry: minimal.' },
    border: { level: 'regular', score: 0.1, sentence: 'Border: regular.' },
    color: { level: 'uniform', score: 0.1, sentence: 'Color: uniform.', swatches: [] },
  },
  outline: [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.5, 0.6],
  ],
  axes: [
    [
      [0.4, 0.5],
      [0.6, 0.5],
    ],
    [
      [0.5, 0.4],
      [0.5, 0.6],
    ],
  ],
  longestPixels: 60,
  area: 0.06,
  shape: { elongation: 0.8, solidity: 0.95, compactness: 0.8 },
  tone: [-20, 6, 4],
  attribution: Array.from({ length: 196 }, (_, cell) => cell / 196),
  reasons: ['One.', 'Two.', 'Three.'],
  reasonDetails: [],
  skin: { ita: 48.2, standing: 'tested', sentence: null },
  quality: { sharpness: 1, brightness: 140, lesionShare: 0.06 },
  modelVersion: 'm1',
  thresholdsVersion: 't1',
};

/** A model behind the SageMaker endpoint that answers what a test wants. */
export interface TestModel {
  container: { url: string };
  close: () => void;
}

/**
 * Starts a model that assesses every photo as `assess` says, without looking at it. A photo that is to be re-encoded comes
 * back as it is, and no photo is a copy of another one.
 */
export async function startTestModel(
  assess: () => CompletedAssessment | Promise<CompletedAssessment> = () => NEVUS,
): Promise<TestModel> {
  const answer = async ({ accept, 'content-type': type }: IncomingHttpHeaders, photo: Buffer) => {
    if (accept === 'image/jpeg') return photo;
    if (accept === HASH_TYPE) return Buffer.from(JSON.stringify(hashBytes(photo)));
    const assessment = await assess();
    return Buffer.from(JSON.stringify(type === TRIAL_TYPE ? { live: assessment, candidate: assessment } : assessment));
  };
  const model = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/ping') response.end();
      else
        void answer(request.headers, Buffer.concat(chunks)).then((body) => {
          response.writeHead(200, { 'content-type': request.headers.accept ?? 'application/json' });
          response.end(body);
        });
    });
  });
  await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening));
  return {
    container: { url: `http://127.0.0.1:${(model.address() as AddressInfo).port}` },
    close: () => model.close(),
  };
}

const hashBytes = (photo: Buffer): HashedPhoto => ({
  hash: createHash('sha256').update(photo).digest('base64url'),
  crops: [],
  cuts: [],
  windows: [],
  isTestPhoto: false,
});
