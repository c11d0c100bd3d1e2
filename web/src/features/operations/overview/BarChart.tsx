import { getLocale } from '#domain/messages/language';
import { useId } from 'react';
import { operationsMessages } from '../messages';
import './BarChart.css';

const t = operationsMessages;

/** One part of every bar. Parts also differ by pattern, so color is never the only sign. */
interface Series {
  label: string;
  /** Null for a day without a number. Only charts of one series have negative ones. */
  values: readonly (number | null)[];
}

interface BarChartProps {
  title: string;
  /** One label for each bar. */
  days: readonly string[];
  series: readonly Series[];
  format?: (value: number) => string;
}

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.25;
/** Room above the highest bar. */
const MARGIN = 8;

/** Stacked bars, one for each day; negative ones hang below the line. The same numbers are in a table, for screen readers and for exact reading. */
export function BarChart({
  title,
  days,
  series,
  format = (value) => value.toLocaleString(getLocale()),
}: BarChartProps) {
  const id = useId();
  const formatValue = (value: number | null): string => (value === null ? t('overview.none') : format(value));
  const totals = days.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0));
  const [highest, lowest] = [Math.max(...totals, 0), Math.min(...totals, 0)];
  const scale = (HEIGHT - MARGIN) / Math.max(highest - lowest, 1e-9);
  const zero = HEIGHT + lowest * scale;
  const step = WIDTH / Math.max(days.length, 1);
  return (
    <figure className="bar-chart">
      <figcaption id={id}>
        {title}
        <span className="small muted">
          {' '}
          {t('overview.highest', { value: format(highest) })}
          {lowest < 0 && t('overview.lowest', { value: format(lowest) })}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} preserveAspectRatio="none">
        <line className="bar-chart__base" x1={0} x2={WIDTH} y1={zero - 0.5} y2={zero - 0.5} />
        {days.map((day, index) => {
          let top = zero;
          return series.map(({ label, values }, part) => {
            const value = values[index] ?? 0;
            top -= Math.max(0, value) * scale;
            return (
              <rect
                key={`${day} ${label}`}
                className={`bar-chart__part bar-chart__part--${value < 0 ? 'negative' : part}`}
                x={index * step + (step * GAP) / 2}
                y={top}
                width={step * (1 - GAP)}
                height={Math.abs(value) * scale}
              />
            );
          });
        })}
      </svg>
      <div className="bar-chart__axis small muted" aria-hidden="true">
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </div>
      {series.length > 1 && (
        <ul className="bar-chart__legend small">
          {series.map(({ label }, part) => (
            <li key={label}>
              <span className={`bar-chart__key bar-chart__key--${part}`} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="small">{t('overview.numbers')}</summary>
        <table className="bar-chart__table small">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('overview.day')}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {series.map(({ label, values }) => (
                  <td key={label} className="numeric">
                    {formatValue(values[index] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
