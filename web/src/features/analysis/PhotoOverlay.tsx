import './PhotoOverlay.css';
import { useState } from 'react';
import type { Analysis } from '#domain/analysis';
import { Switch } from '../../ui/Switch';
import { outlinePath } from './LesionShape';
import { percent } from './words';

const LAYERS = [
  { name: 'outline', label: 'Outline' },
  { name: 'axes', label: 'Axes' },
  { name: 'colors', label: 'Colors' },
] as const;

/** The framed photograph with what was measured drawn over it; every layer has its switch. */
export function PhotoOverlay({ picture, analysis }: { picture: string; analysis: Analysis }) {
  const [shown, setShown] = useState({ outline: true, axes: true, colors: true });
  const { outline, axes, detectedFeatures } = analysis;
  const { swatches } = detectedFeatures.color;
  return (
    <figure className="photo-overlay">
      <div className="photo-overlay__photo">
        <img src={picture} alt="Your photo, framed for this analysis" />
        <svg viewBox="0 0 100 100" aria-hidden="true">
          {shown.outline && (
            <>
              <path className="photo-overlay__halo" d={outlinePath(outline)} />
              <path className="photo-overlay__outline" d={outlinePath(outline)} />
            </>
          )}
          {shown.axes &&
            axes.map(([[x1, y1], [x2, y2]], i) => (
              <line key={i} className="photo-overlay__axis" x1={x1 * 100} y1={y1 * 100} x2={x2 * 100} y2={y2 * 100} />
            ))}
        </svg>
      </div>
      {shown.colors && swatches.length > 0 && (
        <ul className="photo-overlay__colors" role="list" aria-label="Colors found in the spot">
          {swatches.map(({ name, hex, share }) => (
            <li key={hex}>
              <span className="photo-overlay__swatch" style={{ background: hex }} />
              {name} <span className="small muted">{percent(share)}</span>
            </li>
          ))}
        </ul>
      )}
      <figcaption className="photo-overlay__switches">
        {LAYERS.map(({ name, label }) => (
          <Switch
            key={name}
            label={label}
            checked={shown[name]}
            onChange={(on) => setShown((layers) => ({ ...layers, [name]: on }))}
          />
        ))}
      </figcaption>
      <p className="small muted">This picture is on your screen only. We did not store your photo.</p>
    </figure>
  );
}
