import { type BodyRegion, isBodyRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import { getRegionPin } from '#domain/bodyMap/bodyPlace';
import type { MapPin } from '../../bodyFigure/mapPins';
import { TIER_TEXTS } from '../result/texts/tierTexts';
import { spotMessages } from './messages';
import { getSpotName } from './spotText';

/** Distance between the marks of spots of which only the same region is known, as a share of the drawing's width. */
const SPREAD = 0.035;

/** The marks of spots. Spots without a pin lie beside each other in their region; spots without a region have no mark. */
export function listMapPins(spots: readonly Spot[]): MapPin[] {
  const countByRegion = new Map<BodyRegion, number>();
  return spots.flatMap((spot): MapPin[] => {
    const { id, region, riskLevel } = spot;
    const label = spotMessages('pin', { name: getSpotName(spot), tier: TIER_TEXTS[riskLevel].title });
    if (spot.pin) return [{ id, pin: spot.pin, isExact: true, tier: riskLevel, label }];
    if (!isBodyRegion(region)) return [];
    const count = countByRegion.get(region) ?? 0;
    countByRegion.set(region, count + 1);
    const pin = getRegionPin(region);
    const offset = Math.ceil(count / 2) * SPREAD * (count % 2 === 0 ? 1 : -1);
    return [{ id, pin: { ...pin, x: pin.x + offset }, isExact: false, tier: riskLevel, label }];
  });
}
