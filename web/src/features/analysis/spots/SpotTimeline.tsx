import './SpotTimeline.css';
import { useId, useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { Badge } from '../../../ui/feedback/Badge';
import { Button } from '../../../ui/form/Button';
import { dateText, millimetres, TIERS } from '../result/words';
import { photosText } from './spot';
import { silhouettes } from './silhouettes';

interface Props {
  /** Of one spot, oldest first; at least one. */
  analyses: readonly Analysis[];
  onOpen: (analysis: Analysis) => void;
}

/** A spot's shape over its dates, to be scrubbed with a slider, over the shape it had first; and what changed, in words. */
export function SpotTimeline({ analyses, onOpen }: Props) {
  const [at, setAt] = useState(analyses.length - 1);
  const slider = useId();
  const { paths, half, toScale } = silhouettes(analyses);
  const shown = analyses[at]!;
  const { evolving, color } = shown.detectedFeatures;
  const several = analyses.length > 1;
  const main = color.swatches[0]?.hex;
  const area = shown.area === null ? null : `${shown.area.toFixed(1)}\u00a0mm²`;
  return (
    <div className="timeline">
      <div className="timeline__picture">
        <svg
          className="timeline__drawing"
          viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
          role="img"
          aria-label={`Shape of the spot on ${dateText(shown.analysisDate)}${at > 0 ? ', over its first shape' : ''}`}
        >
          <path className="timeline__shape" d={paths[at]} style={main ? { fill: main } : undefined} />
          {at > 0 && (
            <>
              <path className="timeline__halo" d={paths[0]} />
              <path className="timeline__first" d={paths[0]} />
            </>
          )}
        </svg>
        {several && (
          <p className="small muted">
            <span className="timeline__key" aria-hidden="true" /> First shape, {dateText(analyses[0]!.analysisDate)}.{' '}
            {toScale
              ? 'Drawn to scale.'
              : 'Drawn equally large: sizes can only be compared when every photo carries a scale.'}
          </p>
        )}
      </div>
      <div className="timeline__words">
        {several && (
          <div className="timeline__scrub">
            <label htmlFor={slider}>Move through time</label>
            <input
              id={slider}
              type="range"
              min={0}
              max={analyses.length - 1}
              step={1}
              value={at}
              aria-valuetext={`${dateText(shown.analysisDate)}, photo ${at + 1} of ${analyses.length}`}
              onChange={({ currentTarget }) => setAt(currentTarget.valueAsNumber)}
            />
            <p className="timeline__ends small muted" aria-hidden="true">
              <span>{dateText(analyses[0]!.analysisDate)}</span>
              <span>{dateText(analyses[analyses.length - 1]!.analysisDate)}</span>
            </p>
          </div>
        )}
        <div className="timeline__moment" aria-live="polite">
          <p className="timeline__date">
            <time dateTime={shown.analysisDate}>{dateText(shown.analysisDate)}</time>
            <Badge tone={shown.riskLevel}>{TIERS[shown.riskLevel].title}</Badge>
          </p>
          <p>{evolving.sentence}</p>
          <dl className="timeline__facts numeric">
            <div>
              <dt>Diameter</dt>
              <dd>{millimetres(shown.diameter)}</dd>
            </div>
            {area && (
              <div>
                <dt>Area</dt>
                <dd>{area}</dd>
              </div>
            )}
            <div>
              <dt>Photo</dt>
              <dd>{several ? `${at + 1} of ${photosText(analyses.length)}` : 'The only one so far'}</dd>
            </div>
          </dl>
        </div>
        {!several && (
          <p className="muted">
            Photograph this spot again in 4 weeks and choose ‘Same spot as before’. Then you can see here whether it
            changes.
          </p>
        )}
        <Button icon="arrowRight" onClick={() => onOpen(shown)}>
          Open this result
        </Button>
      </div>
    </div>
  );
}
