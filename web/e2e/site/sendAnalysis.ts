import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findStartingSquare } from '#lesion/framing/startingSquare';
import { createAnalysisImage } from '#lesion/photo/analysisImage';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decodePhoto';
import { postCall } from './journey';

const FIXTURES_DIR = join(__dirname, '../../../packages/lesion/fixtures');

/** The path of a photo of the engine's fixtures. */
export const getFixturePath = (name: string): string => join(FIXTURES_DIR, name);

/** The data URL of a fixture, framed as the site frames a photo at first. */
export async function buildImageData(name: string): Promise<string> {
  const photo = await decodePhoto(readFileSync(getFixturePath(name)));
  const image = await encodeJpeg(createAnalysisImage(photo, findStartingSquare(photo)));
  return `data:image/jpeg;base64,${Buffer.from(image).toString('base64')}`;
}

/** Sends an analysis with the page's session, as the site does. */
export async function sendAnalysis(
  page: Page,
  body: Record<string, unknown>,
): Promise<{ id: string; lesionId: string }> {
  const response = await postCall(page, '/api/analyze', body);
  return (await response.json()) as { id: string; lesionId: string };
}
