import { build } from 'esbuild';
import { compileMessages } from './compileMessages';
import { historyMessages } from '../src/features/history/messages';

const CATALOG = '../src/features/history/messages';

/** The catalog as the build of the site compiles it, and the files of which its bundle has code. */
async function compileCatalog() {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export { historyMessages } from '${CATALOG}';`, resolveDir: __dirname },
    bundle: true,
    minifySyntax: true,
    format: 'cjs',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    metafile: true,
    plugins: [compileMessages(new Map())],
  });
  const compiled = { exports: {} as { historyMessages: typeof historyMessages } };
  // oxlint-disable-next-line typescript/no-implied-eval -- The bundle of our own code.
  (new Function('module', 'exports', outputFiles[0]!.text) as (...values: unknown[]) => void)(
    compiled,
    compiled.exports,
  );
  const [bundle] = Object.values(metafile.outputs);
  const files = Object.entries(bundle!.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { ...compiled.exports, files: files.map(([file]) => file) };
}

test('the site shows its texts as written, and carries no parser for them', async () => {
  const { historyMessages: compiledMessages, files } = await compileCatalog();
  const keys = Object.keys(historyMessages.texts) as (keyof typeof historyMessages.texts)[];
  expect(keys.length).toBeGreaterThan(20);
  for (const count of [1, 1200]) {
    const values = { count, loaded: 5, name: 'Maria', day: 'May 4, 2026' };
    for (const key of keys) expect(compiledMessages(key, values)).toBe(historyMessages(key, values));
  }
  expect(files.filter((file) => /messageformat|moo|message-utils/.test(file))).toEqual([]);
});
