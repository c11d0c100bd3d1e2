import { getLocale } from '#domain/messages/language';
import { useId } from 'react';
import { operationsMessages } from '../messages';
import './BarChart.css';

const t = operationsMessages;

/** One part of every bar. Parts also differ by pattern, so color is never the only sign. */
interface Series {
  label: string;
  values: readonly number[];
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

/** Stacked bars, one for each day. The same numbers are in a table, for screen readers and for exact reading. */
export function BarChart({
  title,
  days,
  series,
  format = (value) => value.toLocaleString(getLocale()),
}: BarChartProps) {
  const id = useId();
  const totals = days.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0));
  const max = Math.max(...totals, 1e-9);
  const step = WIDTH / Math.max(days.length, 1);
  return (
    <figure className="bar-chart">
      <figcaption id={id}>
        {title}
        <span className="small muted"> {t('overview.highest', { value: format(Math.max(...totals, 0)) })}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} preserveAspectRatio="none">
        <line className="bar-chart__base" x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {days.map((day, index) => {
          let top = HEIGHT;
          return series.map(({ label, values }, part) => {
            const height = ((values[index] ?? 0) / max) * (HEIGHT - 8);
            top -= height;
            return (
              <rect
                key={`${day} ${label}`}
                className={`bar-chart__part bar-chart__part--${part}`}
                x={index * step + (step * GAP) / 2}
                y={top}
                width={step * (1 - GAP)}
                height={height}
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
                    {format(values[index] ?? 0)}
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
