/** A square in pixels of the crop. */
interface SquareInCrop {
  x: number;
  y: number;
  size: number;
}

/** Where the crop lies in the photo's central square, which the camera shows, in shares of its side. */
interface PlaceInView {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A photo that the device keeps. */
export interface DevicePhoto {
  /** The picture that was analyzed (224×224, JPEG), as it was sent. */
  analysisImage: Uint8Array<ArrayBuffer>;
  /** The analyzed square of the photo with its surroundings, at most 1024 pixels wide and high (JPEG). */
  crop: Uint8Array<ArrayBuffer>;
  square: SquareInCrop;
  place: PlaceInView;
}

/** What stands before the two pictures. */
interface ContentHeader extends Pick<DevicePhoto, 'square' | 'place'> {
  /** Length of the analysis image in bytes. The crop fills the rest. */
  analysisImageBytes: number;
}

const LENGTH_BYTES = 4;

/** Packs a header as JSON, preceded by its length (32 bits, big-endian), and bytes behind it. */
export function packBytes(header: unknown, ...parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const packed = new Uint8Array(LENGTH_BYTES + json.length + parts.reduce((sum, { length }) => sum + length, 0));
  new DataView(packed.buffer).setUint32(0, json.length);
  let at = LENGTH_BYTES;
  for (const part of [json, ...parts]) {
    packed.set(part, at);
    at += part.length;
  }
  return packed;
}

/** Reverses `packBytes`: the header, and all bytes behind it. @throws where the bytes are no such pack. */
export function unpackBytes(packed: ArrayBuffer): { header: unknown; rest: Uint8Array<ArrayBuffer> } {
  const end = LENGTH_BYTES + new DataView(packed).getUint32(0);
  const json = new TextDecoder().decode(new Uint8Array(packed, LENGTH_BYTES, end - LENGTH_BYTES));
  return { header: JSON.parse(json) as unknown, rest: new Uint8Array(packed, end) };
}

/** Packs a photo for sealing. */
export function encodeDevicePhoto({ analysisImage, crop, square, place }: DevicePhoto): Uint8Array<ArrayBuffer> {
  const header: ContentHeader = { square, place, analysisImageBytes: analysisImage.length };
  return packBytes(header, analysisImage, crop);
}

/** Unpacks a photo. @throws where the bytes are none. */
export function decodeDevicePhoto(content: ArrayBuffer): DevicePhoto {
  const { header, rest } = unpackBytes(content);
  const { square, place, analysisImageBytes } = header as ContentHeader;
  return { square, place, analysisImage: rest.slice(0, analysisImageBytes), crop: rest.slice(analysisImageBytes) };
}
