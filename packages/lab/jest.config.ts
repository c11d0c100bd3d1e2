/** @jest-config-loader esbuild-register */
import { join } from 'node:path';
import type { Config } from 'jest';
import { imports } from '../../package.json';
import product from '../../jest.config';

const server = product.projects?.[0];
if (typeof server !== 'object') throw new Error('The first project of jest.config.ts has no settings.');

/** The aliases of the product, which this folder's package.json hides from it. */
const aliases = Object.fromEntries(
  Object.entries(imports).map(([alias, path]) => [
    `^${alias.replace('*', '(.*)')}$`,
    path.replace('./', '<rootDir>/').replace('*.ts', '$1'),
  ]),
);

const rootDir = join(__dirname, '../..');

const config: Config = {
  ...product,
  rootDir,
  projects: [
    {
      ...server,
      rootDir,
      displayName: 'lab',
      roots: ['<rootDir>/packages/lab'],
      moduleNameMapper: aliases,
    },
    {
      ...server,
      rootDir,
      displayName: 'peers',
      testEnvironment: '<rootDir>/packages/lab/referenceImplementations/SlowPeerEnvironment.ts',
      roots: ['functions', 'packages/operator', 'packages/lab/referenceImplementations'].map(
        (path) => `<rootDir>/${path}`,
      ),
      testMatch: ['**/functions/**/*.test.ts', '**/operator/*.test.ts', '**/*.peer.ts'],
      // Passes requests to other implementations of AWS services, and lets calls of the product and of its clients last longer.
      moduleNameMapper: {
        '^\\./dispatchRequest$': '<rootDir>/packages/lab/referenceImplementations/dispatchRequest.ts',
        '^#data/table/deadline$': '<rootDir>/packages/lab/referenceImplementations/slowPeerDeadline.ts',
        '^#functions/runtime/awsTimeoutUnit$': '<rootDir>/packages/lab/referenceImplementations/slowPeerTimeoutUnit.ts',
        ...aliases,
      },
    },
  ],
};
export default config;
