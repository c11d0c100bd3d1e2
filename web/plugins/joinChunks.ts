import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

/** The page that most visits open. */
const HOME = 'src/home/HomePage.tsx';

/**
 * Joins the code of the entry in one chunk, and that which the home page shares with other pages in another. esbuild alone
 * writes one chunk for each combination of pages, about thirty. Every lazy page therefore imports the entry, which is loaded
 * anyway, and what is shared.
 */
export function joinChunks(options: Omit<BuildOptions, 'entryPoints'> & { entryPoints: string[] }): Plugin {
  return {
    name: 'join-chunks',
    setup(site) {
      let entryImport = '';
      let imports = '';
      let pages = new Set<string>();
      site.onStart(async () => {
        const { metafile } = await build({ ...options, metafile: true, write: false });
        const entry = Object.keys(metafile.inputs).find((path) => path.endsWith('src/main.tsx'))!;
        pages = new Set(
          Object.values(metafile.outputs).flatMap(({ entryPoint }) => (entryPoint ? [resolve(entryPoint)] : [])),
        );
        options.entryPoints.forEach((path) => pages.delete(path));
        entryImport = writeImport(entry);
        imports = [entry, ...findShared(metafile, entry)].map(writeImport).join('');
      });
      site.onLoad({ filter: /\.tsx?$/ }, async ({ path }) =>
        pages.has(path)
          ? { contents: `${imports}\n${await readFile(path, 'utf8')}`, loader: path.endsWith('x') ? 'tsx' : 'ts' }
          : undefined,
      );
      site.onLoad({ filter: /\.json$/ }, async ({ path }) =>
        pages.has(path) ? { contents: `${entryImport}\nexport default ${await readFile(path, 'utf8')}` } : undefined,
      );
    },
  };
}

const writeImport = (path: string): string => `import ${JSON.stringify(resolve(path))};`;

type ImportKind = 'import-statement' | 'dynamic-import';

function listImports({ inputs }: Metafile, paths: string[], kind: ImportKind): string[] {
  const found = paths.flatMap((path) => inputs[path]?.imports ?? []);
  return found.filter((each) => each.kind === kind && !each.external).map(({ path }) => path);
}

/** The modules that load together with a module. */
function findClosure(metafile: Metafile, path: string, closure = new Set<string>()): Set<string> {
  if (closure.has(path)) return closure;
  closure.add(path);
  for (const next of listImports(metafile, [path], 'import-statement')) findClosure(metafile, next, closure);
  return closure;
}

/** Our own modules that the home page and another page need, and the entry does not. */
function findShared(metafile: Metafile, entry: string): string[] {
  const pages = [...new Set(listImports(metafile, Object.keys(metafile.inputs), 'dynamic-import'))];
  const home = pages.find((path) => path.endsWith(HOME))!;
  const entryModules = findClosure(metafile, entry);
  const others = pages.filter((page) => page !== home).map((page) => findClosure(metafile, page));
  return [...findClosure(metafile, home)].filter(
    (path) => /\.tsx?$/.test(path) && !entryModules.has(path) && others.some((modules) => modules.has(path)),
  );
}
