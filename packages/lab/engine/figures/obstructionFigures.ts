/** What the answers to photos with hair, reflections or haze are worth. Pure. */
import { judgeCase, type Case } from '#lab/engine/evaluation/cases';
import type { ModelCard } from '#lesion/model/modelCard';
import { isAlarming, isMalignant } from '#lesion/engine/riskGroups';
import { findObstruction, type Obstruction } from '#lesion/quality/refusalReasons';
import { estimateShare, type Figure } from '#lesion/statistics/statistics';

const OBSTRUCTIONS: readonly Obstruction[] = ['none', 'some hair', 'much hair', 'reflection', 'darkness', 'haze'];
/** Quality of a picture without an obstruction. */
const CLEAR = { reflection: 0, hair: 0, underexposed: 0, brightness: 180, darkest: 0, range: 255, tint: 180 };

const format = ({ value, low, high, n }: Figure): string =>
  n === 0 ? '–' : `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}, n ${n})`;

/**
 * A Markdown table of the shares of photos that are low as if nothing forbade it for the obstruction, by obstruction. Photos
 * that are refused for another reason are left out.
 */
export function formatObstructions(cases: readonly Case[], card: ModelCard): string {
  const judged = cases
    .map((one) => ({ ...one, obstruction: findObstruction(one.quality), clear: { ...one.quality, ...CLEAR } }))
    .map((one) => ({ ...one, ...judgeCase({ ...one, quality: one.clear }, card) }))
    .filter(({ reasons }) => reasons.length === 0);
  const rows = OBSTRUCTIONS.map((obstruction) => {
    const own = judged.filter((one) => one.obstruction === obstruction);
    const share = (isCounted: (one: Case) => boolean): string =>
      format(estimateShare(own.filter(isCounted), ({ tier }) => tier === 'low'));
    const cells = [
      share(({ label }) => isAlarming(label)),
      share(({ label }) => isMalignant(label)),
      share(({ label }) => !isAlarming(label)),
    ];
    return `| ${obstruction} | ${cells.join(' | ')} |`;
  });
  return ['| | malignant or suspicious | melanomas | benign |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
