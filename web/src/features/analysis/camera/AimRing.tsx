import './AimRing.css';
import type { RefObject } from 'react';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/layout/Icon';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { ASPECTS, hintText, RIGHT } from './aim';
import { useAim } from './useAim';
import { useCalm } from './useCalm';

const RADIUS = 47;
/** Three arcs with gaps between them, of a circle whose length counts as 300. */
const ARC = 92;

/**
 * The ring over the running preview: one arc each for light, sharpness and framing, which fills as it comes right, and
 * what to do in words. It only advises; a photo may be taken at any time.
 */
export function AimRing({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const aim = useAim(video);
  const hint = aim ? hintText(aim) : 'Hold the spot inside the ring';
  const said = useCalm(hint);
  const ready = aim?.hint === null;
  return (
    <div className="aim">
      <svg className="aim__ring" viewBox="0 0 100 100" aria-hidden="true">
        {ASPECTS.map(({ name }, i) => (
          <g key={name} transform={`rotate(${i * 120 - 90 + 4.8} 50 50)`}>
            <Arc className="aim__track" length={ARC} />
            {aim && (
              <Arc className={cx('aim__arc', aim[name] >= RIGHT && 'aim__arc--right')} length={ARC * aim[name]} />
            )}
          </g>
        ))}
      </svg>
      <p className={cx('aim__hint', ready && 'aim__hint--ready')} aria-hidden="true">
        {ready && <Icon name="check" size={22} />}
        {hint}
      </p>
      {aim && (
        <ul className="aim__aspects" role="list" aria-label="Before you take the photo">
          {ASPECTS.map(({ name, label }) => {
            const right = aim[name] >= RIGHT;
            return (
              <li key={name} className={cx('aim__aspect', right && 'aim__aspect--right')}>
                <Icon name={right ? 'low' : 'minus'} size={18} label={right ? 'Right:' : 'Not yet:'} />
                {label}
              </li>
            );
          })}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
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
