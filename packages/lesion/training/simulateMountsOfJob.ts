/** Node.js loads this before a job whose folders are simulated mounts. */
import { simulateMounts } from './simulateMounts';

simulateMounts(process.env['TRAINING_DIR']!);
