import type { Spot } from '#domain/analysis/spot';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import { reportMessages } from './messages';

const t = reportMessages;

/** The place of a spot in words for a doctor: `Chest, left side of the patient`. */
export function describePlace({ pin, region }: Pick<Spot, 'pin' | 'region'>): string {
  const place = pin && findBodyPlace(pin);
  if (place) return place.side ? t('placeWithSide', { region: place.region, side: place.side }) : place.region;
  return region ? t('placeRegionOnly', { region }) : t('placeUnknown');
}
