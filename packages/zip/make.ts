import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeZips } from './encoding';
import { sourceZips } from './source';

/** Writes `table.ts` from the npm package: `npx tsx packages/zip/make.ts`. */
writeFileSync(
  join(__dirname, 'table.ts'),
  `/**
 * ${sourceZips.length.toLocaleString('en-US')} ZIP codes, made by \`make.ts\`; \`encoding.ts\` says how they are packed. From the npm package \`zipcodes\`,
 * Copyright (c) 2007, Dav Glass, all rights reserved, under the BSD license in its LICENSE file.
 */
export const TABLE =
  '${encodeZips(sourceZips)}';
`,
);
