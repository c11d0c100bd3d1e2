/** A drawing of how many test photos show each group of people and sites, and where there are too few. Pure. */
import type { Domain } from '#domain/analysis/assessment';
import type { Group } from './breakdown';
import { text, wrapSvg } from './charts';

/** Number of photos below which a group counts as not tested. */
const ENOUGH = 100;
/** Number of photos that fills a bar. */
const FULL = 400;
const [ROW, BAR, NAMES, GAP, TOP] = [22, 150, 190, 90, 64];
const DOMAINS: readonly (readonly [Domain, string])[] = [
  ['dermoscopic', 'through a dermatoscope'],
  ['phone', 'by phone'],
];

type Coverage = Pick<Group, 'domain' | 'by' | 'name' | 'n'>;

/** The properties with their groups, in the order given; groups that state nothing are left out. */
function listRows(groups: readonly Coverage[]): readonly { readonly by: string; readonly names: readonly string[] }[] {
  const stated = groups.filter(({ name }) => !name.startsWith('not '));
  return [...new Set(stated.map(({ by }) => by))].map((by) => ({
    by,
    names: [...new Set(stated.filter((group) => group.by === by).map(({ name }) => name))],
  }));
}

function drawBar(x: number, y: number, n: number): string {
  const width = Math.max(1, (BAR * Math.min(n, FULL)) / FULL);
  const isTested = n >= ENOUGH;
  const attributes = isTested ? 'class="cell"' : 'class="axis" stroke-dasharray="3 3"';
  const label = isTested ? String(n) : `${n}: too few`;
  return [
    `  <rect ${attributes} x="${x}" y="${y - 12}" width="${width.toFixed(1)}" height="14" rx="2"/>`,
    text(x + width + 6, y, label, isTested ? '' : 'class="quiet"'),
  ].join('\n');
}

/** Draws one row per group with a bar per kind of photo. A group with fewer than 100 photos has a dashed outline. */
export function drawCoverageChart(title: string, groups: readonly Coverage[]): string {
  const count = (domain: Domain, by: string, name: string): number | undefined =>
    groups.find((group) => group.domain === domain && group.by === by && group.name === name)?.n;
  const column = (i: number): number => NAMES + i * (BAR + GAP);
  const body = [text(12, 24, title, 'font-weight="600"')];
  body.push(...DOMAINS.map(([, label], i) => text(column(i), 46, label, 'class="quiet"')));
  const sentences: string[] = [];
  let y = TOP;
  for (const { by, names } of listRows(groups)) {
    y += ROW;
    body.push(text(12, y, by, 'font-weight="600"'));
    for (const name of names) {
      y += ROW;
      body.push(text(24, y, name));
      for (const [i, [domain, label]] of DOMAINS.entries()) {
        const n = count(domain, by, name);
        if (n === undefined) continue;
        body.push(drawBar(column(i), y, n));
        sentences.push(`${by}, ${name}, ${label}: ${n}${n >= ENOUGH ? '' : ', too few'}`);
      }
    }
    y += ROW / 2;
  }
  const frame = { title, description: `${sentences.join('. ')}.`, width: column(DOMAINS.length) + 12, height: y + 16 };
  return wrapSvg(frame, body.join('\n'));
}
