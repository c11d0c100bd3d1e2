/** `npm start` and `npm run dev`: installs missing packages, then runs serve.ts or dev.ts. Needs Node 20 only. */
import { createRequire } from 'node:module';
import '../../.ci/install.mjs';

const require = createRequire(import.meta.url);
const { register: registerModules } = await import('tsx/esm/api');
registerModules();
require('tsx/cjs');
require(process.argv.includes('--dev') ? './dev.ts' : './serve.ts');
