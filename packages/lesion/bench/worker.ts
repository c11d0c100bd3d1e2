import type { Part } from '../pretraining/split';
import { work } from './evaluate';

const [part, modelDir, worker, workers] = process.argv.slice(2);

work(part as Part, modelDir ?? '', Number(worker), Number(workers)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
