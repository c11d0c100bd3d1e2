import './PhotoOverlay.css';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { Switch } from '../../../ui/form/Switch';
import { outlinePath } from '../result/LesionShape';
import { percent, TIERS } from '../result/words';
import { ColorDisc, ColorMarkers } from './ColorMarkers';
import { HeatLayer } from './HeatLayer';

interface Props {
  analysis: Pick<Analysis, 'riskLevel' | 'modelRiskLevel' | 'outline' | 'axes' | 'attribution' | 'detectedFeatures'>;
  /** The framed square as the person saw it, from this device; null draws the outline's shape in its place. */
  picture: string | null;
  /** What the person should know about the picture: that it was not stored. */
  children: ReactNode;
}

/** What was measured, drawn over the framed photograph or over the bare shape; every layer has its switch. */
export function PhotoOverlay({ analysis, picture, children }: Props) {
  const { riskLevel, modelRiskLevel, outline, axes, attribution, detectedFeatures } = analysis;
  const { swatches } = detectedFeatures.color;
  const [shown, setShown] = useState({ outline: true, axes: true, colors: true, heat: false });
  const layers = [
    { name: 'outline', label: 'Outline', here: true },
    { name: 'axes', label: 'Symmetry axes', here: axes.length > 0 },
    { name: 'colors', label: 'Colors', here: swatches.length > 0 },
    { name: 'heat', label: 'What the model looked at', here: attribution.length > 0 },
  ] as const;
  const path = outlinePath(outline);
  const main = swatches[0]?.hex;
  return (
    <figure
      className="photo-overlay"
      aria-label={`${picture ? 'Your photo' : 'Shape of the spot'}, with what was found drawn over it`}
    >
      <div className="photo-overlay__photo">
        {picture ? (
          <img src={picture} alt="Your photo, framed for this analysis" />
        ) : (
          <svg viewBox="0 0 100 100" role="img" aria-label="Shape of the spot">
            <path className="photo-overlay__shape" d={path} style={main && shown.colors ? { fill: main } : undefined} />
          </svg>
        )}
        {shown.heat && attribution.length > 0 && <HeatLayer attribution={attribution} />}
        <svg viewBox="0 0 100 100" aria-hidden="true">
          {shown.outline && (
            <>
              <path className="photo-overlay__halo" d={path} />
              <path className="photo-overlay__outline" d={path} />
            </>
          )}
          {shown.axes &&
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
        {shown.colors && <ColorMarkers swatches={swatches} />}
      </div>
      <figcaption className="photo-overlay__switches" role="group" aria-label="Shown with the picture">
        {layers
          .filter(({ here }) => here)
          .map(({ name, label }) => (
            <Switch
              key={name}
              label={label}
              checked={shown[name]}
              onChange={(on) => setShown((before) => ({ ...before, [name]: on }))}
            />
          ))}
      </figcaption>
      {shown.heat && attribution.length > 0 && (
        <div className="photo-overlay__legend">
          <p>
            <strong>What the model looked at</strong>
          </p>
          <p className="photo-overlay__scale">
            little <span className="photo-overlay__ramp" aria-hidden="true" /> much
          </p>
          <p className="small muted">
            Blue marks the areas that spoke for{' '}
            {modelRiskLevel === riskLevel
              ? 'this tier'
              : `the model’s own tier (${TIERS[modelRiskLevel].title.toLowerCase()})`}
            . It shows how the model decided, not where a disease is.
          </p>
        </div>
      )}
      {shown.colors && swatches.length > 0 && (
        <ul className="photo-overlay__colors" role="list" aria-label="Colors found in the spot">
          {swatches.map((swatch, i) => (
            <li key={swatch.name}>
              <ColorDisc swatch={swatch} number={i + 1} />
              {swatch.name} <span className="small muted numeric">{percent(swatch.share)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">{children}</p>
    </figure>
  );
}
