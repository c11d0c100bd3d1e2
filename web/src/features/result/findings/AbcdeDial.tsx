import './AbcdeDial.css';
import './tones.css';
import type { AbcdeFeature } from '../texts/abcdeFeatures';
import { resultMessages } from '../messages';

const t = resultMessages;

const CENTER = 100;
const INNER = 18;
const OUTER = 74;

/** A point of the dial: `turn` in fifths of a turn clockwise from the top, `radius` in SVG units. */
function pointAt(turn: number, radius: number): { x: number; y: number } {
  const angle = (turn / 5) * 2 * Math.PI - Math.PI / 2;
  return { x: CENTER + radius * Math.cos(angle), y: CENTER + radius * Math.sin(angle) };
}

const toClosedPath = (points: { x: number; y: number }[]) =>
  `${points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}Z`;

/** A dial with one spoke per ABCDE feature. A longer spoke is more noteworthy; a dashed one was not measured. */
export function AbcdeDial({ features }: { features: AbcdeFeature[] }) {
  const reach = ({ reach: share }: AbcdeFeature) => INNER + (OUTER - INNER) * (share ?? 0);
  const label = features.map(({ name, label }) => t('dialFeature', { name, level: label })).join('; ');
  return (
    <svg className="dial" viewBox="0 0 200 200" role="img" aria-label={t('dial', { features: label })}>
      {[1 / 3, 2 / 3, 1].map((share) => (
        <circle key={share} className="dial__ring" cx={CENTER} cy={CENTER} r={INNER + (OUTER - INNER) * share} />
      ))}
      <path className="dial__area" d={toClosedPath(features.map((feature, i) => pointAt(i, reach(feature))))} />
      {features.map((feature, i) => {
        const [from, to, end, name] = [
          pointAt(i, INNER),
          pointAt(i, reach(feature)),
          pointAt(i, OUTER),
          pointAt(i, OUTER + 15),
        ];
        return (
          <g key={feature.letter} className={`tone-${feature.tone}`}>
            <line
              className={feature.reach === null ? 'dial__unknown' : 'dial__track'}
              x1={from.x}
              y1={from.y}
              x2={end.x}
              y2={end.y}
            />
            {feature.reach !== null && (
              <>
                <line className="dial__spoke" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
                <circle className="dial__knob" cx={to.x} cy={to.y} r={5} />
              </>
            )}
            <text className="dial__letter" x={name.x} y={name.y}>
              {feature.letter}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
