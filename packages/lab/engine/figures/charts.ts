/** Charts as SVG, readable on light and dark pages, with title and description as a text alternative. Pure. */
import type { Bin } from '#lesion/statistics/statistics';

interface Frame {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
}

/** Colors of light pages and, in a media query, of dark ones. Series differ in dash as well as in color. */
const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #24292f; }
    .quiet { fill: #57606a; } .axis { stroke: #57606a; fill: none; } .grid { stroke: #d0d7de; fill: none; }
    .s0 { stroke: #0a58a8; fill: #0a58a8; } .s1 { stroke: #b3470f; fill: #b3470f; stroke-dasharray: 7 3; } .s2 { stroke: #1a7f37; fill: #1a7f37; stroke-dasharray: 2 3; }
    .line { fill: none; stroke-width: 2; } .cell { fill: #0a58a8; } .strong { fill: #ffffff; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; } .quiet { fill: #9da7b1; } .axis { stroke: #9da7b1; } .grid { stroke: #3d444d; }
      .s0 { stroke: #6cb6ff; fill: #6cb6ff; } .s1 { stroke: #ffa657; fill: #ffa657; } .s2 { stroke: #7ee787; fill: #7ee787; }
      .line { fill: none; } .cell { fill: #6cb6ff; } .strong { fill: #0d1117; }
    }`;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Wraps drawing instructions as a document of a given size, with a text alternative. */
export function wrapSvg({ title, description, width, height }: Frame, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
  <title id="title">${escape(title)}</title>
  <desc id="description">${escape(description)}</desc>
  <style>${STYLE}
  </style>
${body}
</svg>
`;
}

/** A line of text at a place, escaped. */
export function text(x: number, y: number, descriptions: string, attributes = ''): string {
  return `  <text x="${n(x)}" y="${n(y)}"${attributes && ` ${attributes}`}>${escape(descriptions)}</text>`;
}

const [LEFT, TOP, SIDE] = [56, 40, 360];

/** Axes from 0 to 1 with grid, diagonal and labels. */
function drawUnitAxes(title: string, across: string, upwards: string): string {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const grid = ticks.flatMap((tick) => [
    `  <path class="grid" d="M${n(LEFT + tick * SIDE)} ${TOP}v${SIDE}M${LEFT} ${n(TOP + tick * SIDE)}h${SIDE}"/>`,
    text(LEFT + tick * SIDE, TOP + SIDE + 18, tick.toFixed(1), 'text-anchor="middle" class="quiet"'),
    text(LEFT - 8, TOP + (1 - tick) * SIDE + 4, tick.toFixed(1), 'text-anchor="end" class="quiet"'),
  ]);
  return [
    text(LEFT, 24, title, 'font-weight="600"'),
    ...grid,
    `  <path class="axis" stroke-dasharray="3 4" d="M${LEFT} ${TOP + SIDE}L${LEFT + SIDE} ${TOP}"/>`,
    text(LEFT + SIDE / 2, TOP + SIDE + 38, across, 'text-anchor="middle"'),
    text(0, 0, upwards, `text-anchor="middle" transform="translate(16 ${TOP + SIDE / 2}) rotate(-90)"`),
  ].join('\n');
}

const at = (x: number, y: number): string => `${n(LEFT + x * SIDE)} ${n(TOP + (1 - y) * SIDE)}`;

function drawLegend(names: readonly string[]): string {
  return names
    .map((name, i) => {
      const y = TOP + SIDE + 64 + i * 20;
      return `  <path class="line s${i}" d="M${LEFT} ${y - 4}h28"/>\n${text(LEFT + 36, y, name)}`;
    })
    .join('\n');
}

/** A named curve of points [false positive rate, true positive rate]. */
export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
  /** The point of the shipped threshold. */
  readonly threshold: readonly [number, number];
}

const unitFrame = (title: string, description: string, series: number): Frame => ({
  ...{ title, description },
  ...{ width: LEFT + SIDE + 40, height: TOP + SIDE + 60 + series * 20 },
});

/** ROC curves with the shipped thresholds marked; at most three. */
export function drawRocChart(title: string, curves: readonly Curve[]): string {
  const descriptions = curves.map(({ name, threshold }) => {
    return `${name}; at the shipped threshold ${Math.round(100 * threshold[1])} % found, ${Math.round(100 * threshold[0])} % false alarms`;
  });
  const lines = curves.flatMap(({ points, threshold }, i) => {
    const [x, y] = at(...threshold).split(' ');
    return [
      `  <path class="line s${i}" d="M${points.map((point) => at(...point)).join('L')}"/>`,
      `  <circle class="s${i}" cx="${x!}" cy="${y!}" r="5"/>`,
    ];
  });
  const axes = drawUnitAxes(
    title,
    'share of harmless spots raised (1 − specificity)',
    'share of malignant or suspicious found',
  );
  return wrapSvg(
    unitFrame(title, `${descriptions.join('. ')}.`, curves.length),
    [axes, ...lines, drawLegend(curves.map(({ name }) => name))].join('\n'),
  );
}

/** Stated confidence against accuracy; the area of a point grows with the number of answers. At most three series. */
export function drawReliabilityChart(title: string, series: readonly { name: string; bins: readonly Bin[] }[]): string {
  const marks = series.flatMap(({ bins }, i) => {
    const total = bins.reduce((sum, bin) => sum + bin.n, 0);
    const line = bins.map((bin) => at(bin.confidence, bin.shareRight)).join('L');
    const points = bins.map((bin) => {
      const [x, y] = at(bin.confidence, bin.shareRight).split(' ');
      return `  <circle class="s${i}" fill-opacity="0.6" cx="${x!}" cy="${y!}" r="${n(2 + 16 * Math.sqrt(bin.n / total))}"/>`;
    });
    return [`  <path class="line s${i}" d="M${line}"/>`, ...points];
  });
  const descriptions = series.map(({ name, bins }) => {
    return `${name}: ${bins.map((bin) => `${Math.round(100 * bin.confidence)} % stated, ${Math.round(100 * bin.shareRight)} % right (${bin.n})`).join('; ')}`;
  });
  const axes = drawUnitAxes(title, 'stated certainty', 'share that was right');
  const names = series.map(({ name }) => name);
  return wrapSvg(
    unitFrame(title, `${descriptions.join('. ')}.`, series.length),
    [axes, ...marks, drawLegend(names)].join('\n'),
  );
}

/** Counts of answers (columns) by true class (rows), shaded by their share of the row, with the recall of each row. */
export function drawConfusionChart(
  title: string,
  names: readonly string[],
  counts: readonly (readonly number[])[],
): string {
  const cell = 52;
  const [left, top] = [64, 72];
  const rows = counts.flatMap((row, i) => {
    const total = row.reduce((sum, count) => sum + count, 0);
    const y = top + i * cell;
    const cells = row.flatMap((count, j) => {
      const share = total ? count / total : 0;
      const x = left + j * cell;
      return [
        `  <rect class="cell" x="${x}" y="${y}" width="${cell - 2}" height="${cell - 2}" fill-opacity="${share.toFixed(2)}"/>`,
        text(
          x + cell / 2 - 1,
          y + cell / 2 + 4,
          String(count),
          `text-anchor="middle"${share > 0.5 ? ' class="strong"' : ''}`,
        ),
      ];
    });
    const recall = total ? `${Math.round((100 * row[i]!) / total)} %` : '–';
    return [
      text(left - 10, y + cell / 2 + 4, names[i]!, 'text-anchor="end"'),
      ...cells,
      text(left + names.length * cell + 12, y + cell / 2 + 4, recall),
    ];
  });
  const heads = names.map((name, j) => text(left + (j + 0.5) * cell, top - 8, name, 'text-anchor="middle"'));
  const width = left + names.length * cell + 76;
  const descriptions = names.map(
    (name, i) => `${name}: ${counts[i]!.map((count, j) => `${count} as ${names[j]!}`).join(', ')}`,
  );
  const body = [
    text(12, 24, title, 'font-weight="600"'),
    text(12, 44, 'rows: truth; columns: answer', 'class="quiet"'),
    text(left + names.length * cell + 12, top - 8, 'recall', 'class="quiet"'),
    ...heads,
    ...rows,
  ];
  return wrapSvg(
    { title, description: `${descriptions.join('. ')}.`, width, height: top + names.length * cell + 16 },
    body.join('\n'),
  );
}
