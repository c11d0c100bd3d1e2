import './PhotoOverlay.css';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { Switch } from '../../../ui/form/Switch';
import { toOutlinePath } from './SpotShape';
import { ColorDisc, ColorMarkers } from './ColorMarkers';
import { HeatLayer } from './HeatLayer';
import { describeColor } from './describeColor';
import { overlayMessages } from '../messages';

const t = overlayMessages;

interface Props {
  analysis: Pick<Analysis, 'riskLevel' | 'modelRiskLevel' | 'outline' | 'axes' | 'attribution' | 'detectedFeatures'>;
  /** The cropped photo or thumbnail on this device as a data URL. Null draws the spot's shape instead. */
  croppedPhoto: string | null;
  /** What the photo is called, where it is not the person's own. */
  photoName?: string;
  /** A note about the photo: that it was not stored. */
  children: ReactNode;
}

/** The measurements drawn over the cropped photo or over the spot's shape. Each layer has a switch. */
export function PhotoOverlay({ analysis, croppedPhoto, photoName = t('yourPhoto'), children }: Props) {
  const { riskLevel, modelRiskLevel, outline, axes, attribution, detectedFeatures } = analysis;
  const { swatches } = detectedFeatures.color;
  const [visible, setVisible] = useState({ outline: true, axes: true, colors: true, heat: false });
  const layers = [
    { name: 'outline', label: t('outline'), isAvailable: true },
    { name: 'axes', label: t('axes'), isAvailable: axes.length > 0 },
    { name: 'colors', label: t('colors'), isAvailable: swatches.length > 0 },
    { name: 'heat', label: t('heat'), isAvailable: attribution.length > 0 },
  ] as const;
  const path = toOutlinePath(outline);
  const mainColor = swatches[0]?.hex;
  return (
    <figure
      className="photo-overlay"
      aria-label={croppedPhoto ? t('photoWithFindings', { photo: photoName }) : t('shapeWithFindings')}
    >
      <div className="photo-overlay__photo">
        {croppedPhoto ? (
          <img src={croppedPhoto} alt={t('framedPhoto', { photo: photoName })} />
        ) : (
          <svg viewBox="0 0 100 100" role="img" aria-label={t('shape')}>
            <path
              className="photo-overlay__shape"
              d={path}
              style={mainColor && visible.colors ? { fill: mainColor } : undefined}
            />
          </svg>
        )}
        {visible.heat && attribution.length > 0 && <HeatLayer attribution={attribution} />}
        <svg viewBox="0 0 100 100" aria-hidden="true">
          {visible.outline && (
            <>
              <path className="photo-overlay__halo" d={path} />
              <path className="photo-overlay__outline" d={path} />
            </>
          )}
          {visible.axes &&
            axes.map(([[x1, y1], [x2, y2]], i) => {
              const ends = { x1: x1 * 100, y1: y1 * 100, x2: x2 * 100, y2: y2 * 100 };
              return (
                <g key={i}>
                  <line className="photo-overlay__halo" {...ends} />
                  <line className="photo-overlay__axis" {...ends} />
                </g>
              );
            })}
        </svg>
        {visible.colors && <ColorMarkers swatches={swatches} />}
      </div>
      <figcaption className="photo-overlay__switches" role="group" aria-label={t('layers')}>
        {layers
          .filter(({ isAvailable }) => isAvailable)
          .map(({ name, label }) => (
            <Switch
              key={name}
              label={label}
              checked={visible[name]}
              onChange={(on) => setVisible((current) => ({ ...current, [name]: on }))}
            />
          ))}
      </figcaption>
      {visible.heat && attribution.length > 0 && (
        <div className="photo-overlay__legend">
          <p>
            <strong>{t('heat')}</strong>
          </p>
          <p className="photo-overlay__scale">
            {t('little')} <span className="photo-overlay__ramp" aria-hidden="true" /> {t('much')}
          </p>
          <p className="small muted">{modelRiskLevel === riskLevel ? t('heatMeaning') : t('heatMeaningRaised')}</p>
        </div>
      )}
      {visible.colors && swatches.length > 0 && (
        <ul className="photo-overlay__colors" role="list" aria-label={t('colorsFound')}>
          {swatches.map((swatch, i) => (
            <li key={swatch.name}>
              <ColorDisc swatch={swatch} number={i + 1} />
              {describeColor(swatch.name)}
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">{children}</p>
    </figure>
  );
}
