import { useEffect, useRef } from 'react';
import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import type { BodyPin } from '#domain/bodyMap/bodyPin';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import { MAX_NEW_SPOTS } from '#domain/skinCheck/checkLimits';
import { ANALYSIS } from '../../../pages';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Icon } from '../../../ui/layout/Icon';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { describePin } from '../../../bodyFigure/mapPins';
import { PinMark } from '../../../bodyFigure/PinMark';
import type { PhotoRequest } from '../../../photoRequest';
import { skinCheckMessages } from '../messages';

const t = skinCheckMessages;

/** How far the place of a photo may be from its mark, as a share of the drawing. */
const TOLERANCE = 0.01;

/** The spot at the place of a mark. */
const findSpotAtMark = (spots: readonly Spot[], { view, x, y }: BodyPin): Spot | undefined =>
  spots.find(({ pin }) => pin?.view === view && Math.abs(pin.x - x) <= TOLERANCE && Math.abs(pin.y - y) <= TOLERANCE);

/** What receives focus next: the newest mark, or the button for another one. Each new object moves the focus once. */
export interface NewSpotFocus {
  on: 'newest' | 'button';
}

interface Props {
  pins: readonly BodyPin[];
  /** The spots that were photographed in this check. */
  photographed: readonly Spot[];
  /** Whether the next tap on the drawing marks a spot. */
  isPlacing: boolean;
  focus: NewSpotFocus | null;
  onMark: () => void;
  onRemove: (index: number) => void;
  onOpenSpot: (spotId: string) => void;
}

/** The places that the person marked as new. Each leads to the camera, unless it is not assessed. */
export function NewSpots({ pins, photographed, isPlacing, focus, onMark, onRemove, onOpenSpot }: Props) {
  const newest = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) (focus.on === 'newest' ? newest : button).current?.focus();
  }, [focus]);
  return (
    <section className="stack" aria-labelledby="new-spots">
      <h2 id="new-spots">{t('newSpots')}</h2>
      <p className="measure">{t('newSpotHint')}</p>
      <ul className="check-page__spots" role="list">
        {pins.map((pin, index) => (
          <li
            key={index}
            ref={index === pins.length - 1 ? newest : undefined}
            tabIndex={-1}
            className="check-page__spot"
          >
            <NewSpot
              pin={pin}
              spot={findSpotAtMark(photographed, pin)}
              onRemove={() => onRemove(index)}
              onOpenSpot={onOpenSpot}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button ref={button} icon="plus" disabled={isPlacing || pins.length >= MAX_NEW_SPOTS} onClick={onMark}>
          {t('markNewSpot')}
        </Button>
      </div>
    </section>
  );
}

interface NewSpotProps {
  pin: BodyPin;
  /** The spot that was photographed at the mark. */
  spot: Spot | undefined;
  onRemove: () => void;
  onOpenSpot: (spotId: string) => void;
}

function NewSpot({ pin, spot, onRemove, onOpenSpot }: NewSpotProps) {
  const region = findBodyPlace(pin)?.region ?? null;
  const place = describePin(pin);
  const photoRequest: PhotoRequest = { spotId: null, region, pin };
  const isAssessed = !isUnassessedRegion(region);
  return (
    <>
      <span className="check-page__open">
        <PinMark tier={null} />
        <span className="check-page__spot-text">
          <strong>{place}</strong>
          {!isAssessed && <span className="small">{t('notAssessed')}</span>}
          {spot && (
            <span className="small check-page__part-state">
              <Icon name="check" size={18} />
              {t('photographed')}
            </span>
          )}
        </span>
      </span>
      <span className="cluster check-page__next">
        {spot && (
          <Button size="small" onClick={() => onOpenSpot(spot.id)}>
            {t('openSpot')}
            <VisuallyHidden> {t('ofSpot', { name: place })}</VisuallyHidden>
          </Button>
        )}
        {isAssessed && !spot && (
          <LinkButton to={ANALYSIS} state={{ photoRequest }} size="small" icon="camera">
            {t('photograph')}
            <VisuallyHidden> {t('ofSpot', { name: place })}</VisuallyHidden>
          </LinkButton>
        )}
        <Button size="small" variant="quiet" onClick={onRemove}>
          {t('removeMark')}
          <VisuallyHidden> {t('ofSpot', { name: place })}</VisuallyHidden>
        </Button>
      </span>
    </>
  );
}
