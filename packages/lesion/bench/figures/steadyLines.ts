/** How often the served answer stays the same: the tier, or that it is refused. */
import { domainOf } from '#lesion/bench/evaluation/cases';
import { VARIANTS, type Variant } from '#lesion/bench/pictures/variants';
import { shareFigure } from '#lesion/bench/statistics/statistics';
import type { Steadiness } from '#lesion/bench/evaluation/steadiness';
import { line, type Line } from './line';

const BAR = { least: 0.97 };

/** By change: in the same square, as when the same person frames the spot again; then framed anew by the engine, of a third. */
export function steadyLines(seen: readonly Steadiness[]): Line[] {
  const names = Object.keys(VARIANTS) as Variant[];
  const sets = ['HAM10000', 'ISIC 2017', 'phone'].map((name) => {
    const count = seen.filter(({ dataset }) => domainOf(dataset) === name).length;
    return `${name} ${count}`;
  });
  const held = `Same answer after a change, same framing (${sets.join(', ')})`;
  const anew = 'Same answer after a change, framed anew by the engine';
  const phones = seen.filter(({ dataset }) => domainOf(dataset) === 'phone');
  return [
    ...names.map((name) =>
      line(
        held,
        name,
        shareFigure(seen, (one) => one.held[name] === one.plain),
        BAR,
      ),
    ),
    line(
      held,
      'all of them at once, phone photographs',
      shareFigure(phones, (one) => names.every((name) => one.held[name] === one.plain)),
    ),
    ...names.flatMap((name) => {
      const own = seen.filter((one) => one.anew[name] !== undefined);
      return own.length
        ? [
            line(
              anew,
              name,
              shareFigure(own, (one) => one.anew[name] === one.plain),
              BAR,
            ),
          ]
        : [];
    }),
  ];
}
