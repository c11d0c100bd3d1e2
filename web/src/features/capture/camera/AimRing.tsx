import './AimRing.css';
import type { RefObject } from 'react';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/layout/Icon';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { ASPECTS, getHintText, READY_LEVEL } from './cameraAim';
import { cameraMessages } from '../steps/messages';
import { useCameraAim } from './useCameraAim';
import { useAnnouncement } from './useAnnouncement';
import { useAutoCapture } from './useAutoCapture';

const t = cameraMessages;

const RADIUS = 47;
/** Length of each of the three arcs, of a circle with `pathLength` 300. */
const ARC = 92;

/**
 * The ring over the running preview. Each arc shows one of light, sharpness and framing; a hint says what to improve. With
 * `onHold`, it is called when all three have held for a second. A photo can be taken at any time.
 */
export function AimRing({ video, onHold }: { video: RefObject<HTMLVideoElement | null>; onHold: (() => void) | null }) {
  const aim = useCameraAim(video);
  const isReady = aim?.hint === null;
  const isHolding = isReady && onHold !== null;
  const hint = isHolding ? t('takingPhoto') : aim ? getHintText(aim) : t('holdInRing');
  const announcement = useAnnouncement(hint);
  useAutoCapture(isHolding, () => onHold?.());
  return (
    <div className="aim">
      <svg className="aim__ring" viewBox="0 0 100 100" aria-hidden="true">
        {ASPECTS.map(({ name }, i) => (
          <g key={name} transform={`rotate(${i * 120 - 90 + 4.8} 50 50)`}>
            <Arc className="aim__track" length={ARC} />
            {aim && (
              <Arc className={cx('aim__arc', aim[name] >= READY_LEVEL && 'aim__arc--right')} length={ARC * aim[name]} />
            )}
          </g>
        ))}
      </svg>
      <p className={cx('aim__hint', isReady && 'aim__hint--ready')} aria-hidden="true">
        {isReady && <Icon name="check" size={22} />}
        {hint}
      </p>
      {aim && (
        <ul className="aim__aspects" role="list" aria-label={t('beforePhoto')}>
          {ASPECTS.map(({ name, label }) => {
            const isReady = aim[name] >= READY_LEVEL;
            return (
              <li key={name} className={cx('aim__aspect', isReady && 'aim__aspect--right')}>
                <Icon name={isReady ? 'low' : 'minus'} size={18} label={t(isReady ? 'ready' : 'notReady')} />
                {label}
              </li>
            );
          })}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

function Arc({ className, length }: { className: string; length: number }) {
  return (
    <circle
      className={className}
      cx={50}
      cy={50}
      r={RADIUS}
      pathLength={300}
      strokeDasharray={`${length.toFixed(1)} 300`}
    />
  );
}
