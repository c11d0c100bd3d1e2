import type { BodyRegion } from '#domain/analysis/bodyRegion';
import type { BodyView } from './bodyPin';

/** A region and a polygon around it, as `[x, y, x, y, …]`. Polygons reach past the drawing's outline, so that a tap may miss it a little. */
export type BodyZone = readonly [region: BodyRegion, corners: readonly number[]];

/** A part of a drawing with zones of its own. */
export interface ZonePart {
  /** Where the part's origin lies in the drawing, its scale, and whether it is mirrored there. */
  x: number;
  y: number;
  scale: number;
  isMirrored: boolean;
  /** The person's side: of the whole part, or of the half right of its axis (the other half is the other side). */
  side: { whole: 'left' | 'right' } | { rightHalf: 'left' | 'right' };
  /** The first zone that holds a point is its region. Parts with two halves list zones of the right half alone. */
  zones: readonly BodyZone[];
}

const ARM: readonly BodyZone[] = [
  ['Shoulder', [28, 70, 60, 70, 60, 112, 37, 112, 34, 104, 30, 84]],
  ['Upper arm', [34, 108, 62, 108, 66, 160, 40, 160, 35, 128]],
  ['Forearm', [40, 160, 66, 160, 76, 204, 52, 206]],
];
const HAND: BodyZone[1] = [50, 204, 90, 200, 90, 256, 50, 256];
const EAR: BodyZone = ['Ear', [18.6, 26, 26, 26, 26, 43, 17.6, 43]];

const FRONT: readonly BodyZone[] = [
  ['Eye', [4.6, 29.4, 14.4, 29.4, 14.4, 34.4, 4.6, 34.4]],
  ['Mouth', [0, 47.5, 7, 47.5, 7, 53, 0, 53]],
  EAR,
  ['Scalp', [0, 14, 14, 17, 19, 25, 26, 25, 26, -5, 0, -5]],
  ['Face', [0, 10, 22, 10, 22, 46, 12, 55, 6, 60, 0, 61]],
  ['Neck', [0, 55, 30, 50, 30, 77.5, 14, 82, 0, 84]],
  ...ARM,
  ['Palm', HAND],
  ['Chest', [0, 78, 36, 78, 36, 112, 34.5, 128, 0, 128]],
  ['Genitals', [0, 194, 7, 197, 9, 208, 4, 216, 0, 216]],
  ['Abdomen', [0, 128, 36, 128, 40, 150, 40, 188, 27, 188, 8, 206, 0, 206]],
  ['Thigh', [0, 200, 8, 206, 27, 188, 42, 188, 42, 282, 0, 282]],
  ['Lower leg', [0, 282, 42, 282, 40, 372, 0, 372]],
  ['Top of the foot', [0, 372, 40, 372, 40, 404, 0, 404]],
];

const BACK: readonly BodyZone[] = [
  EAR,
  ['Scalp', [0, -5, 24, -5, 24, 40, 14, 50, 0, 50]],
  ['Neck', [0, 48, 24, 42, 30, 50, 30, 77.5, 14, 80, 0, 82]],
  ...ARM,
  ['Back of the hand', HAND],
  ['Upper back', [0, 76, 36, 76, 36, 112, 34.5, 134, 0, 134]],
  ['Lower back', [0, 134, 36, 134, 40, 150, 40, 182, 0, 182]],
  ['Buttock', [0, 182, 42, 182, 42, 209, 29, 209, 9, 216, 0, 216]],
  ['Thigh', [0, 209, 42, 209, 42, 288, 0, 288]],
  ['Lower leg', [0, 288, 42, 288, 40, 404, 0, 404]],
];

/** The profile that faces left. */
const PROFILE: readonly BodyZone[] = [
  ['Eye', [-18.5, 29.4, -11.5, 29.4, -11.5, 34.4, -18.5, 34.4]],
  ['Mouth', [-25, 46, -15, 46, -15, 52.5, -25, 52.5]],
  ['Ear', [0.5, 30, 7, 30, 7, 44, 0.5, 44]],
  ['Scalp', [-25, 14, -14, 17, -6, 23, -1, 32, 7, 44, 13, 54, 26, 50, 28, -5, -25, -5]],
  ['Face', [-28, 12, -3, 20, 2, 44, 2, 52, -8, 62, -28, 63]],
  ['Neck', [-10, 61, 2, 46, 17, 50, 17, 75, 2, 80, -14, 79]],
  ['Shoulder', [-11, 79, 15, 79, 16, 110, -11, 110]],
  ['Upper arm', [-11, 110, 15, 110, 11, 156, -8, 156]],
  ['Forearm', [-8, 156, 11, 156, 0, 206, -16, 206]],
  ['Back of the hand', [-21, 204, 0, 204, -1, 252, -21, 252]],
  ['Chest', [-26, 76, -8, 78, -8, 130, -26, 130]],
  ['Abdomen', [-26, 130, -6, 130, 0, 190, -25, 200]],
  ['Upper back', [8, 74, 28, 74, 28, 134, 8, 134]],
  ['Lower back', [6, 134, 28, 134, 30, 174, 2, 174]],
  ['Buttock', [-2, 174, 32, 174, 32, 215, -2, 215]],
  ['Thigh', [-26, 188, 30, 188, 30, 285, -26, 285]],
  ['Sole', [-36, 393, 16, 393, 16, 404, -36, 404]],
  ['Top of the foot', [-36, 366, 16, 377, 16, 395, -36, 395]],
  ['Lower leg', [-24, 285, 24, 285, 24, 380, -24, 380]],
];

const HEAD_FRONT: readonly BodyZone[] = [
  ['Eye', [10, 58, 31, 58, 31, 69.5, 10, 69.5]],
  ['Mouth', [0, 97, 15, 97, 15, 110, 0, 110]],
  ['Ear', [40.6, 52, 56, 52, 56, 84, 38, 84]],
  ['Scalp', [0, 26, 26, 30, 40, 44, 56, 44, 56, -4, 0, -4]],
  ['Face', [0, 20, 46, 20, 46, 84, 26, 112, 12, 123, 0, 127]],
  ['Neck', [0, 110, 44, 98, 44, 156, 0, 156]],
];

const HEAD_BACK: readonly BodyZone[] = [
  ['Ear', [42, 52, 56, 52, 56, 84, 38, 84]],
  ['Scalp', [0, -4, 56, -4, 56, 60, 42, 90, 26, 108, 0, 112]],
  ['Neck', [0, 106, 44, 86, 44, 156, 0, 156]],
];

const HEAD_PROFILE: readonly BodyZone[] = [
  ['Ear', [0, 60, 15, 60, 15, 89, 0, 89]],
  ['Eye', [-40, 58.5, -24, 58.5, -24, 69.5, -40, 69.5]],
  ['Mouth', [-50, 92, -31, 92, -31, 108, -50, 108]],
  ['Scalp', [-48, 28, -30, 34, -14, 46, -4, 62, 14, 90, 30, 112, 50, 104, 54, -4, -48, -4]],
  ['Face', [-56, 20, -14, 20, 4, 92, -1, 111, -18, 127, -56, 127]],
  ['Neck', [-26, 118, 4, 90, 36, 100, 36, 156, -26, 156]],
];

const FINGERNAILS: readonly BodyZone[] = [
  ['Nail', [-29.5, 57, -28, 51, -24, 53, -24, 58, -27, 61]],
  ['Nail', [-15.4, 41, -12.4, 34, -9, 41, -9.6, 47, -15, 47]],
  ['Nail', [-3.4, 34, 0, 27, 3.4, 34, 3.2, 40, -3.2, 40]],
  ['Nail', [11.8, 41.6, 15.4, 35, 18.6, 41.6, 18.2, 47.6, 12, 47.6]],
  ['Nail', [36.4, 70, 40.6, 64.4, 43, 68.6, 40.6, 75, 36.6, 76]],
];

const TOENAILS: readonly BodyZone[] = [
  ['Nail', [-29.4, 56.6, -27.4, 51.6, -24.4, 53, -25, 58]],
  ['Nail', [-21, 49.6, -18.6, 44, -15, 46, -15.4, 51]],
  ['Nail', [-12.4, 43.4, -10.4, 37.6, -6.4, 39.4, -6.8, 45]],
  ['Nail', [-3.8, 36.4, -1.6, 31, 2.6, 32, 3.2, 38, -0.6, 40]],
  ['Nail', [9.8, 31, 11.6, 25.6, 17.8, 25.2, 20.2, 31, 19, 37.4, 11, 37.6]],
];

const rectangle = (left: number, top: number, right: number, bottom: number): BodyZone[1] => [
  ...[left, top, right, top],
  ...[right, bottom, left, bottom],
];
const PALM: readonly BodyZone[] = [
  ['Palm', rectangle(-36, 20, 50, 124)],
  ['Forearm', rectangle(-36, 124, 50, 156)],
];
const BACK_OF_HAND: readonly BodyZone[] = [
  ...FINGERNAILS,
  ['Back of the hand', rectangle(-36, 20, 50, 124)],
  ['Forearm', rectangle(-36, 124, 50, 156)],
];
const FOOT: readonly BodyZone[] = [
  ...TOENAILS,
  ['Top of the foot', rectangle(-36, 18, 36, 120)],
  ['Lower leg', rectangle(-36, 120, 36, 156)],
];
const SOLE: readonly BodyZone[] = [['Sole', rectangle(-36, 18, 36, 154)]];

const WHOLE = { x: 0, y: 0, scale: 1, isMirrored: false };
/** The detailed drawings lie in two columns and two rows. */
const COLUMN = 60;
const ROW = 140;
const HEAD = { y: 0, scale: 0.9, isMirrored: false };
const LIMB = { y: -8, scale: 0.95, isMirrored: false };

/** The parts of each drawing with their zones. */
export const ZONE_PARTS: Readonly<Record<BodyView, readonly ZonePart[]>> = {
  front: [{ ...WHOLE, side: { rightHalf: 'left' }, zones: FRONT }],
  back: [{ ...WHOLE, side: { rightHalf: 'right' }, zones: BACK }],
  left: [{ ...WHOLE, side: { whole: 'left' }, zones: PROFILE }],
  right: [{ ...WHOLE, isMirrored: true, side: { whole: 'right' }, zones: PROFILE }],
  head: [
    { ...HEAD, x: -COLUMN, side: { rightHalf: 'left' }, zones: HEAD_FRONT },
    { ...HEAD, x: COLUMN, side: { rightHalf: 'right' }, zones: HEAD_BACK },
    { ...HEAD, x: -COLUMN, y: ROW, side: { whole: 'left' }, zones: HEAD_PROFILE },
    { ...HEAD, x: COLUMN, y: ROW, isMirrored: true, side: { whole: 'right' }, zones: HEAD_PROFILE },
  ],
  hands: [
    { ...LIMB, x: -COLUMN, side: { whole: 'left' }, zones: BACK_OF_HAND },
    { ...LIMB, x: COLUMN, isMirrored: true, side: { whole: 'right' }, zones: BACK_OF_HAND },
    { ...LIMB, x: -COLUMN, y: ROW - 8, isMirrored: true, side: { whole: 'left' }, zones: PALM },
    { ...LIMB, x: COLUMN, y: ROW - 8, side: { whole: 'right' }, zones: PALM },
  ],
  feet: [
    { ...LIMB, x: -COLUMN, side: { whole: 'left' }, zones: FOOT },
    { ...LIMB, x: COLUMN, isMirrored: true, side: { whole: 'right' }, zones: FOOT },
    { ...LIMB, x: -COLUMN, y: ROW - 8, isMirrored: true, side: { whole: 'left' }, zones: SOLE },
    { ...LIMB, x: COLUMN, y: ROW - 8, side: { whole: 'right' }, zones: SOLE },
  ],
};
