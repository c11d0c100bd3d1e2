import type { RiskLevel } from '#domain/analysis/assessment';
import { describeRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import type { BodyPin } from '#domain/bodyMap/bodyPin';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import { bodyFigureMessages } from './messages';

const t = bodyFigureMessages;

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
