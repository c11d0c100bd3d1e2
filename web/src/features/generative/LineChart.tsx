import { generativeMessages } from './messages';

const t = generativeMessages;

/** A named line of points (x, y). */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const WIDTH = 320;
const HEIGHT = 180;
const MARGIN = { left: 44, right: 10, top: 12, bottom: 26 };

/** Lines over epochs 0 to `lastEpoch`, with a y axis from zero. `baseline` is a dashed line for comparison. */
export function LineChart({
  title,
  series,
  lastEpoch,
  baseline,
}: {
  title: string;
  series: readonly Series[];
  lastEpoch: number;
  baseline?: { name: string; value: number };
}) {
  const values = [...series.flatMap(({ points }) => points.map(([, y]) => y)), ...(baseline ? [baseline.value] : [])];
  const top = roundUpToTick(Math.max(...values, 1e-3));
  const x = (epoch: number): number => MARGIN.left + (epoch / lastEpoch) * (WIDTH - MARGIN.left - MARGIN.right);
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
          {baseline && <span data-line="level">{baseline.name}</span>}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describeChart(title, series)}>
        {[0, top / 2, top].map((value) => (
          <g key={value} className="generative__grid">
            <line x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(value)} y2={y(value)} />
            <text x={MARGIN.left - 6} y={y(value) + 4} textAnchor="end">
              {Number(value.toPrecision(2))}
            </text>
          </g>
        ))}
        {[0, lastEpoch].map((epoch) => (
          <text key={epoch} x={x(epoch)} y={HEIGHT - 8} textAnchor={epoch === 0 ? 'start' : 'end'}>
            {epoch === 0 ? t('epochZero') : epoch}
          </text>
        ))}
        {baseline && (
          <line data-line="level" x1={x(0)} x2={x(lastEpoch)} y1={y(baseline.value)} y2={y(baseline.value)} />
        )}
        {series.map(({ name, points }, i) => (
          <g key={name} data-line={i + 1}>
            <polyline points={points.map(([epoch, value]) => `${x(epoch)},${y(value)}`).join(' ')} />
            {points.length === 1 && <circle cx={x(points[0]![0])} cy={y(points[0]![1])} r={3} />}
          </g>
        ))}
      </svg>
      {values.length === (baseline ? 1 : 0) && <p className="small muted">{t('notBegun')}</p>}
    </figure>
  );
}

/** The smallest of 1, 2, 5 or 10 times a power of ten that is at least `largest`. */
function roundUpToTick(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(largest));
  return power * [1, 2, 5, 10].find((step) => step * power >= largest)!;
}

/** A text alternative: the first and last value of each line. */
function describeChart(title: string, series: readonly Series[]): string {
  const lines = series.map(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return t('chartEmptyLine', { name });
    return t('chartLine', {
      name,
      first: first[1].toPrecision(3),
      firstEpoch: first[0],
      last: last[1].toPrecision(3),
      lastEpoch: last[0],
    });
  });
  return t('chartAlt', { title, lines: lines.join('; ') });
}
