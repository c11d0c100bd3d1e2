import { describeRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import { reportMessages } from './messages';

const t = reportMessages;

/** The place of a spot in words for a doctor: `Chest, left side of the patient`. */
export function describePlace({ pin, region }: Pick<Spot, 'pin' | 'region'>): string {
  const place = pin && findBodyPlace(pin);
  if (place) {
    const name = describeRegion(place.region);
    return place.side ? t('placeWithSide', { region: name, side: place.side }) : name;
  }
  return region ? t('placeRegionOnly', { region: describeRegion(region) }) : t('placeUnknown');
}
