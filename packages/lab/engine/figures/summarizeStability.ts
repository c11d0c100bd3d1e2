/** How often the result stays the same: the tier, or the refusal. */
import { findSource } from '#lab/engine/evaluation/cases';
import { VARIANTS, type Variant } from '#lab/engine/pictures/variants';
import { estimateShare } from '#lesion/statistics/statistics';
import type { Outcome, Stability } from '#lab/engine/evaluation/stability';
import { line, type Line } from './line';

const BAR = { least: 0.97 };
/** Of results that are the same or say how close they are. */
const SAID_BAR = { least: 0.95 };

const isSame = (one: Outcome, other: Outcome): boolean => one.tier === other.tier;

/** Whether two results are the same, or each says that the tier of the other is close. */
const isSaidToBeClose = (one: Outcome, other: Outcome): boolean =>
  isSame(one, other) || (one.nearTier === other.tier && other.nearTier === one.tier);

/** By variation: in the same square; then, for a third of the photos, framed again by the network. */
export function summarizeStability(entries: readonly Stability[]): Line[] {
  const names = Object.keys(VARIANTS) as Variant[];
  const sets = ['HAM10000', 'ISIC 2017', 'phone'].map((name) => {
    const count = entries.filter(({ dataset }) => findSource(dataset) === name).length;
    return `${name} ${count}`;
  });
  const sameFraming = `Same answer after a change, same framing (${sets.join(', ')})`;
  const reframed = 'Same answer after a change, framed anew by the engine';
  const phones = entries.filter(({ dataset }) => findSource(dataset) === 'phone');
  return [
    ...names.map((name) =>
      line(
        sameFraming,
        name,
        estimateShare(entries, (one) => isSame(one.sameFraming[name], one.plain)),
        BAR,
      ),
    ),
    ...names.map((name) =>
      line(
        'Same answer, or each result says that the other is close, same framing',
        name,
        estimateShare(entries, (one) => isSaidToBeClose(one.sameFraming[name], one.plain)),
        SAID_BAR,
      ),
    ),
    line(
      sameFraming,
      'all of them at once, phone photographs',
      estimateShare(phones, (one) => names.every((name) => isSame(one.sameFraming[name], one.plain))),
    ),
    ...names.flatMap((name) => {
      const members = entries.filter((one) => one.reframed[name] !== undefined);
      return members.length
        ? [
            line(
              reframed,
              name,
              estimateShare(members, (one) => isSame(one.reframed[name]!, one.plain)),
              BAR,
            ),
          ]
        : [];
    }),
  ];
}
