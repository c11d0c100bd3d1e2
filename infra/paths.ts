import { resolve } from 'node:path';

/** The folder `infra`. */
export const INFRA_FOLDER = __dirname;
/** The repository's root. */
export const REPOSITORY_FOLDER = resolve(__dirname, '..');
