/**
 * Prints how well A, B and C agree with people's ratings, without the rest of `bench:lesion`.
 *
 *   npm run bench:crowd -- [--recipe research|open]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ModelCard, readCard } from '#lesion/calibration/modelCard';
import { evaluate } from '#lesion/bench/evaluation/evaluate';
import { measureLevels, measureRatings } from '#lesion/bench/figures/features';
import { printLines } from '#lesion/bench/figures/line';
import { readRatings } from '#lesion/bench/pictures/ratings';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { recipe: { type: 'string', default: 'research' } } });
  const dir = path.join(__dirname, '../model', ModelCard.shape.recipe.parse(values.recipe));
  const cases = await evaluate('rated', dir);
  printLines([...measureRatings('Ratings', cases, readRatings()), ...measureLevels('Levels', cases, readCard(dir))]);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
