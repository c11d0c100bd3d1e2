import { readFile } from 'node:fs/promises';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decode';
import { fixturePath } from '#lesion/fixtures/photographs';
import { draw, type DrawnKind } from '#lesion/fixtures/unassessable';
import { analysisImage, centralSquare, type Pixels } from '#lesion/photo/analysisImage';

/** A photograph as the browser sends it zoomed out: its central square through the photo transform, as JPEG. */
async function asSent(photo: Pixels): Promise<Buffer> {
  return encodeJpeg(analysisImage(photo, centralSquare(photo)));
}

/** The bytes the browser would send of a lesion photograph kept with the code. */
export async function lesionPhoto(file: string): Promise<Buffer> {
  return asSent(await decodePhoto(await readFile(fixturePath(file))));
}

/** The bytes the browser would send of a picture that shows no skin. */
export async function drawnPhoto(kind: DrawnKind): Promise<Buffer> {
  return asSent(draw(kind, 1));
}

/** A photograph on the wire. */
export function dataUrl(bytes: Uint8Array, type = 'image/jpeg'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
