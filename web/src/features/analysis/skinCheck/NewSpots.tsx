import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import type { BodyPin } from '#domain/bodyMap/bodyPin';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import { MAX_NEW_SPOTS } from '#domain/skinCheck/checkLimits';
import { ANALYSIS } from '../../../pages';
import { Button, LinkButton } from '../../../ui/form/Button';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { describePin } from '../bodyMap/mapPins';
import { PinMark } from '../bodyMap/PinMark';
import type { PhotoRequest } from '../prepare/spotDetails';
import { skinCheckMessages } from './messages';

const t = skinCheckMessages;

interface Props {
  pins: readonly BodyPin[];
  /** Whether the next tap on the drawing marks a spot. */
  isPlacing: boolean;
  onMark: () => void;
  onRemove: (index: number) => void;
}

/** The places that the person marked as new. Each leads to the camera, unless it is not assessed. */
export function NewSpots({ pins, isPlacing, onMark, onRemove }: Props) {
  return (
    <section className="stack" aria-labelledby="new-spots">
      <h2 id="new-spots">{t('newSpots')}</h2>
      <p className="measure">{t('newSpotHint')}</p>
      <ul className="check-page__spots" role="list">
        {pins.map((pin, index) => (
          <li key={index} className="check-page__spot">
            <NewSpot pin={pin} onRemove={() => onRemove(index)} />
          </li>
        ))}
      </ul>
      <div>
        <Button icon="plus" disabled={isPlacing || pins.length >= MAX_NEW_SPOTS} onClick={onMark}>
          {t('markNewSpot')}
        </Button>
      </div>
    </section>
  );
}

function NewSpot({ pin, onRemove }: { pin: BodyPin; onRemove: () => void }) {
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
        </span>
      </span>
      <span className="cluster check-page__next">
        {isAssessed && (
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
