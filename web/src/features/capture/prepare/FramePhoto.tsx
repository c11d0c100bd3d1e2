import './FramePhoto.css';
import { useId } from 'react';
import { centralSquare } from '#lesion/photo/square';
import type { Square } from '#lesion/photo/square';
import { Button } from '../../../ui/form/Button';
import { getMaxZoom, getZoom, zoomSquare } from './framing';
import { prepareMessages } from '../steps/messages';
import type { UserPhoto } from '../choose/userPhoto';
import { useFraming } from './useFraming';

const t = prepareMessages;

interface Props {
  photo: UserPhoto;
  square: Square;
  onChange: (square: Square) => void;
  disabled: boolean;
}

/** The square framing window. What it shows is analyzed, without distortion. */
export function FramePhoto({ photo, square, onChange, disabled }: Props) {
  const { frame, handlers } = useFraming(photo, square, onChange, !disabled);
  const help = useId();
  const zoom = getZoom(square, photo);
  const toPercent = (pixels: number) => `${(pixels / square.size) * 100}%`;
  return (
    <div className="frame">
      <div
        ref={frame}
        className="frame__window"
        role="application"
        aria-label={t('frame')}
        aria-describedby={help}
        tabIndex={disabled ? -1 : 0}
        {...handlers}
      >
        <img
          src={photo.url}
          alt={t('photo')}
          draggable={false}
          style={{
            width: toPercent(photo.width),
            height: toPercent(photo.height),
            left: toPercent(-square.x),
            top: toPercent(-square.y),
          }}
        />
        <div className="frame__ring" aria-hidden="true" />
      </div>
      <div className="frame__controls">
        <label className="frame__zoom">
          <span>{t('zoom')}</span>
          <input
            type="range"
            min={0}
            max={Math.log2(getMaxZoom(photo))}
            step={0.01}
            value={Math.log2(zoom)}
            disabled={disabled}
            aria-valuetext={t('zoomValue', { zoom: zoom.toFixed(1) })}
            onChange={({ currentTarget }) => onChange(zoomSquare(square, 2 ** currentTarget.valueAsNumber, photo))}
          />
        </label>
        <Button size="small" variant="quiet" disabled={disabled} onClick={() => onChange(centralSquare(photo))}>
          {t('zoomOut')}
        </Button>
      </div>
      <p id={help} className="small muted">
        {t('frameHelp')}
      </p>
    </div>
  );
}
