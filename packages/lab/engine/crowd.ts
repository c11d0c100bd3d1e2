/**
 * Prints how well A, B and C agree with people's ratings, without the rest of `npm run lab -- lesion`.
 *
 *   npm run lab -- crowd [--recipe research|open]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ModelCard, readCard } from '#lesion/model/modelCard';
import { evaluate } from '#lab/engine/evaluation/evaluate';
import { measureLevels, measureRatings } from '#lab/engine/figures/features';
import { printLines } from '#lab/engine/figures/line';
import { readRatings } from '#lab/engine/pictures/ratings';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { recipe: { type: 'string', default: 'research' } } });
  const dir = path.join(__dirname, '../../lesion/model', ModelCard.shape.recipe.parse(values.recipe));
  const cases = await evaluate('rated', dir);
  printLines([...measureRatings('Ratings', cases, readRatings()), ...measureLevels('Levels', cases, readCard(dir))]);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
