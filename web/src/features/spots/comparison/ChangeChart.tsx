import { formatAnalysisDate } from '../../result/texts/format';
import type { ChangeSeries } from './changeSeries';
import { comparisonMessages } from '../messages';

const t = comparisonMessages;

const WIDTH = 300;
const HEIGHT = 150;
const MARGIN = { left: 40, right: 12, top: 10, bottom: 10 };

/** Formats a value with as many decimals as its chart needs. */
const formatValue = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** The values of one measure over time on the band of what repeated photos of an unchanged spot show, and a verdict. */
export function ChangeChart({ series }: { series: ChangeSeries }) {
  const { name, points, band } = series;
  const values = [...points.map(({ value }) => value), ...band];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const times = points.map(({ date }) => Date.parse(date));
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const x = (time: number): number =>
    MARGIN.left + ((time - start) / (end - start)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number): number =>
    HEIGHT - MARGIN.bottom - ((value - low) / (high - low)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const places = points.map(({ value }, i) => ({ x: x(times[i]!), y: y(value) }));
  const verdict = t(series.verdict, { date: formatAnalysisDate(points[0]!.date) });
  const description = points
    .map(({ date, value }) => t('point', { value: formatValue(value), date: formatAnalysisDate(date) }))
    .join(', ');
  return (
    <figure className="change-chart">
      <figcaption>
        <strong>{t(name)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('chart', { name: t(name), points: description, verdict })}
      >
        <rect
          className="change-chart__band"
          x={MARGIN.left}
          width={WIDTH - MARGIN.left - MARGIN.right}
          y={y(band[1])}
          height={y(band[0]) - y(band[1])}
        />
        {[low, high].map((value) => (
          <text key={value} className="change-chart__value" x={MARGIN.left - 6} y={y(value) + 4} textAnchor="end">
            {formatValue(value)}
          </text>
        ))}
        <polyline className="change-chart__line" points={places.map((place) => `${place.x},${place.y}`).join(' ')} />
        {places.map((place) => (
          <circle key={place.x} className="change-chart__point" cx={place.x} cy={place.y} r={4} />
        ))}
      </svg>
      <p className="change-chart__dates small muted" aria-hidden="true">
        <span>{formatAnalysisDate(points[0]!.date)}</span>
        <span>{formatAnalysisDate(points.at(-1)!.date)}</span>
      </p>
      <p className={series.verdict === 'changed' ? 'change-chart__changed' : undefined}>{verdict}</p>
    </figure>
  );
}
