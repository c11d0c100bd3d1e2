import { resolve } from 'node:path';

/** This folder, from which the files of the edge are read. */
export const INFRA = __dirname;
/** Root of the repository; the container is built from it. */
export const REPOSITORY = resolve(__dirname, '..');
