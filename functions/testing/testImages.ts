import { readFile } from 'node:fs/promises';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decodePhoto';
import { fixturePath } from '#lesion/fixtures/photographs';
import { draw, type DrawnKind } from '#lesion/fixtures/unassessable';
import { createAnalysisImage } from '#lesion/photo/analysisImage';
import { centralSquare } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';

/** Encodes a photo as the browser does at the smallest zoom: the central square, as a JPEG of 224 × 224 pixels. */
async function encodeAnalysisImage(photo: Pixels): Promise<Buffer> {
  return encodeJpeg(createAnalysisImage(photo, centralSquare(photo)));
}

/** The image bytes that the browser sends for a photo of `packages/lesion/fixtures`. */
export async function readLesionImage(file: string): Promise<Buffer> {
  return encodeAnalysisImage(await decodePhoto(await readFile(fixturePath(file))));
}

/** The image bytes that the browser sends for a drawing without skin. */
export async function drawUnassessableImage(kind: DrawnKind): Promise<Buffer> {
  return encodeAnalysisImage(draw(kind, 1));
}

/** Formats image bytes as the `imageData` of a request. */
export function toDataUrl(bytes: Uint8Array, type = 'image/jpeg'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
