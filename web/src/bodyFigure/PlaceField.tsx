import { describeRegion } from '#domain/analysis/bodyRegion';
import { useState } from 'react';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import type { BodyPin } from '#domain/bodyMap/bodyPin';
import { findBodyPlace, getRegionPin } from '#domain/bodyMap/bodyPlace';
import { BodyMap } from './BodyMap';
import { describePin, type MapPin } from './mapPins';
import { bodyFigureMessages } from './messages';

const t = bodyFigureMessages;

interface Props {
  pin: BodyPin | null;
  region: BodyRegion | '';
  disabled: boolean;
  onChange: (place: { pin: BodyPin; region: BodyRegion }) => void;
}

/** The body map on which the person marks the place of the photographed spot. Without a pin it shows the chosen region. */
export function PlaceField({ pin, region, disabled, onChange }: Props) {
  const shownPin = pin ?? (region ? getRegionPin(region) : null);
  const pinView = shownPin?.view ?? 'front';
  const [view, setView] = useState(pinView);
  const [lastPinView, setLastPinView] = useState(pinView);
  const [isBeside, setIsBeside] = useState(false);
  if (lastPinView !== pinView) {
    setLastPinView(pinView);
    setView(pinView);
  }

  const place = (nextPin: BodyPin) => {
    const nextPlace = findBodyPlace(nextPin);
    setIsBeside(!nextPlace);
    if (nextPlace) onChange({ pin: nextPin, region: nextPlace.region });
  };
  const marks: MapPin[] = shownPin
    ? [{ id: 'place', pin: shownPin, isExact: pin !== null, tier: null, label: describePin(shownPin) }]
    : [];
  return (
    <div className="body-map__place">
      <BodyMap view={view} onViewChange={setView} pins={marks} onPlace={disabled ? undefined : place} />
      <p className="small" role="status">
        {isBeside
          ? t('besideBody')
          : pin
            ? describePin(pin)
            : region
              ? t('regionOnly', { region: describeRegion(region) })
              : t('tapHint')}
      </p>
    </div>
  );
}
