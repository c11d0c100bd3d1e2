/** `npm start` and `npm run dev`: installs what is missing, then runs serve.ts. Needs only Node 20. */
import { createRequire } from 'node:module';
import '../../../.ci/install.mjs';

const require = createRequire(import.meta.url);
const { register: registerModules } = await import('tsx/esm/api');
registerModules();
require('tsx/cjs');
require('./serve.ts');
