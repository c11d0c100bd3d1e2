/**
 * Prints how our A, B and C agree with people's ratings, without the rest of the bench.
 *
 *   npm run bench:crowd -- [--recipe research|open]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ModelCard, readCard } from '../card';
import { evaluate } from './evaluate';
import { levelLines, ratingLines } from './figures/features';
import { printLines } from './figures/line';
import { ratings } from './pictures/ratings';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { recipe: { type: 'string', default: 'research' } } });
  const dir = path.join(__dirname, '..', 'model', ModelCard.shape.recipe.parse(values.recipe));
  const cases = await evaluate('rated', dir);
  printLines([...ratingLines('Ratings', cases, ratings()), ...levelLines('Levels', cases, readCard(dir))]);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
