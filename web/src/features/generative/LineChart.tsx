/** A named line of points (x, y). */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const WIDTH = 320;
const HEIGHT = 180;
const MARGIN = { left: 44, right: 10, top: 12, bottom: 26 };

/** Lines over epochs 0 to `last`, from zero; `level` is a dashed line to compare with. */
export function LineChart({
  title,
  series,
  last,
  level,
}: {
  title: string;
  series: readonly Series[];
  last: number;
  level?: { name: string; value: number };
}) {
  const values = [...series.flatMap(({ points }) => points.map(([, y]) => y)), ...(level ? [level.value] : [])];
  const top = niceTop(Math.max(...values, 1e-3));
  const x = (epoch: number): number => MARGIN.left + (epoch / last) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number): number => HEIGHT - MARGIN.bottom - (value / top) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  return (
    <figure className="generative__chart">
      <figcaption>
        <strong>{title}</strong>
        <span className="generative__legend small">
          {series.length > 1 &&
            series.map(({ name }, i) => (
              <span key={name} data-line={i + 1}>
                {name}
              </span>
            ))}
          {level && <span data-line="level">{level.name}</span>}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summaryOf(title, series)}>
        {[0, top / 2, top].map((value) => (
          <g key={value} className="generative__grid">
            <line x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(value)} y2={y(value)} />
            <text x={MARGIN.left - 6} y={y(value) + 4} textAnchor="end">
              {Number(value.toPrecision(2))}
            </text>
          </g>
        ))}
        {[0, last].map((epoch) => (
          <text key={epoch} x={x(epoch)} y={HEIGHT - 8} textAnchor={epoch === 0 ? 'start' : 'end'}>
            {epoch === 0 ? 'epoch 0' : epoch}
          </text>
        ))}
        {level && <line data-line="level" x1={x(0)} x2={x(last)} y1={y(level.value)} y2={y(level.value)} />}
        {series.map(({ name, points }, i) => (
          <g key={name} data-line={i + 1}>
            <polyline points={points.map(([epoch, value]) => `${x(epoch)},${y(value)}`).join(' ')} />
            {points.length === 1 && <circle cx={x(points[0]![0])} cy={y(points[0]![1])} r={3} />}
          </g>
        ))}
      </svg>
      {values.length === (level ? 1 : 0) && <p className="small muted">Not begun yet.</p>}
    </figure>
  );
}

/** A round number at or above the largest value. */
function niceTop(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(largest));
  return power * [1, 2, 5, 10].find((step) => step * power >= largest)!;
}

/** The chart in words: where each line begins and ends. */
function summaryOf(title: string, series: readonly Series[]): string {
  const words = series.map(({ name, points }) => {
    const [first, end] = [points[0], points.at(-1)];
    if (!first || !end) return `${name}: nothing yet`;
    return `${name} from ${first[1].toPrecision(3)} at epoch ${first[0]} to ${end[1].toPrecision(3)} at epoch ${end[0]}`;
  });
  return `${title}. ${words.join('; ')}.`;
}
