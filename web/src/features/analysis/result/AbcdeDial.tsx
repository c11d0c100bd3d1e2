import './AbcdeDial.css';
import './tones.css';
import type { Feature } from './words';

const CENTRE = 100;
const INNER = 18;
const OUTER = 74;

/** A point of the dial: `turn` in fifths clockwise from the top, `radius` in the drawing's units. */
function at(turn: number, radius: number): { x: number; y: number } {
  const angle = (turn / 5) * 2 * Math.PI - Math.PI / 2;
  return { x: CENTRE + radius * Math.cos(angle), y: CENTRE + radius * Math.sin(angle) };
}

const pathOf = (points: { x: number; y: number }[]) =>
  `${points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}Z`;

/** Five spokes, one per ABCDE feature: the longer, the more noteworthy; dashed where nothing was measured. */
export function AbcdeDial({ features }: { features: Feature[] }) {
  const reach = ({ reach: share }: Feature) => INNER + (OUTER - INNER) * (share ?? 0);
  const label = features.map(({ name, words }) => `${name}: ${words}`).join('; ');
  return (
    <svg className="dial" viewBox="0 0 200 200" role="img" aria-label={`ABCDE dial. ${label}.`}>
      {[1 / 3, 2 / 3, 1].map((share) => (
        <circle key={share} className="dial__ring" cx={CENTRE} cy={CENTRE} r={INNER + (OUTER - INNER) * share} />
      ))}
      <path className="dial__area" d={pathOf(features.map((feature, i) => at(i, reach(feature))))} />
      {features.map((feature, i) => {
        const [from, to, end, name] = [at(i, INNER), at(i, reach(feature)), at(i, OUTER), at(i, OUTER + 15)];
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
