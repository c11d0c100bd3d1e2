import type { RiskLevel } from '#domain/analysis/assessment';
import { type BodyRegion, describeRegion, isBodyRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import type { BodyPin } from '#domain/bodyMap/bodyPin';
import { findBodyPlace, getRegionPin } from '#domain/bodyMap/bodyPlace';
import { TIER_TEXTS } from '../result/tierTexts';
import { getSpotName } from '../spots/spotText';
import { bodyMapMessages } from './messages';

const t = bodyMapMessages;

/** A mark on the map. */
export interface MapPin {
  id: string;
  pin: BodyPin;
  /** Whether the person marked the place. If not, only the region is known. */
  isExact: boolean;
  /** The tier of a spot; null for the place of a photo. */
  tier: RiskLevel | null;
  label: string;
}

/** Distance between the marks of spots of which only the same region is known, as a share of the drawing's width. */
const SPREAD = 0.035;

/** The marks of spots. Spots without a pin lie beside each other in their region; spots without a region have no mark. */
export function listMapPins(spots: readonly Spot[]): MapPin[] {
  const countByRegion = new Map<BodyRegion, number>();
  return spots.flatMap((spot): MapPin[] => {
    const { id, region, riskLevel } = spot;
    const label = t('pin', { name: getSpotName(spot), tier: TIER_TEXTS[riskLevel].title });
    if (spot.pin) return [{ id, pin: spot.pin, isExact: true, tier: riskLevel, label }];
    if (!isBodyRegion(region)) return [];
    const count = countByRegion.get(region) ?? 0;
    countByRegion.set(region, count + 1);
    const pin = getRegionPin(region);
    const offset = Math.ceil(count / 2) * SPREAD * (count % 2 === 0 ? 1 : -1);
    return [{ id, pin: { ...pin, x: pin.x + offset }, isExact: false, tier: riskLevel, label }];
  });
}

/** The place of a pin in words: `Forearm, your left`. */
export function describePin(pin: BodyPin): string {
  const place = findBodyPlace(pin);
  if (!place) return t('besideBody');
  const { side } = place;
  const region = describeRegion(place.region);
  return side ? t('place', { region, side }) : t('placeOnMiddle', { region });
}

/** The place of a spot in words. */
export function describeSpotPlace({ pin, region }: Pick<Spot, 'pin' | 'region'>): string {
  if (pin) return describePin(pin);
  return region ? t('regionOnlyPlace', { region: describeRegion(region) }) : t('noPlace');
}
