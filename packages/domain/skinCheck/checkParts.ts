import type { BodyRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import type { BodyView } from '#domain/bodyMap/bodyPin';

/**
 * The ten parts of a total-skin check, in the order of the American Cancer Society's skin self-exam: before the mirror, then
 * sitting, then with a hand mirror, the scalp last. See docs/decisions/120-total-skin-check.md.
 */
export const CHECK_PARTS = [
  'face',
  'trunk',
  'arms',
  'hands',
  'legs',
  'feet',
  'legBacks',
  'buttocks',
  'back',
  'scalp',
] as const;

/** One part of a check. */
export type CheckPart = (typeof CHECK_PARTS)[number];

/** The body regions of a part, and the drawings that show it, the best one first. */
interface CheckArea {
  regions: readonly BodyRegion[];
  views: readonly [BodyView, ...BodyView[]];
}

const SIDES = ['left', 'right'] as const;

/** What each part of a check covers. A region that two parts share is told apart by the drawing that its pin lies on. */
export const CHECK_AREAS: Readonly<Record<CheckPart, CheckArea>> = {
  face: { regions: ['Face', 'Ear', 'Eye', 'Mouth'], views: ['head', 'front'] },
  trunk: { regions: ['Neck', 'Chest', 'Abdomen'], views: ['front', ...SIDES] },
  arms: { regions: ['Shoulder', 'Upper arm', 'Forearm'], views: ['front', 'back', ...SIDES] },
  hands: { regions: ['Back of the hand', 'Palm', 'Nail'], views: ['hands'] },
  legs: { regions: ['Thigh', 'Lower leg'], views: ['front', ...SIDES] },
  feet: { regions: ['Top of the foot', 'Sole', 'Nail'], views: ['feet'] },
  legBacks: { regions: ['Thigh', 'Lower leg'], views: ['back'] },
  buttocks: { regions: ['Buttock', 'Genitals'], views: ['back', 'front'] },
  back: { regions: ['Upper back', 'Lower back', 'Neck'], views: ['back'] },
  scalp: { regions: ['Scalp'], views: ['head', 'back'] },
};

/**
 * The parts of a check in which a person meets a spot: those of its region, and of these the ones that its pin's drawing shows.
 * Empty for a spot without a region.
 */
export function listSpotParts({ region, pin }: Pick<Spot, 'region' | 'pin'>): CheckPart[] {
  const parts = CHECK_PARTS.filter((part) => CHECK_AREAS[part].regions.some((name) => name === region));
  const shown = parts.filter((part) => pin && CHECK_AREAS[part].views.includes(pin.view));
  return shown.length > 0 ? shown : parts;
}
