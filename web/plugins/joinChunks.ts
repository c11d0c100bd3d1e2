import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

/** The first screen of the page that most visits open, and what that page loads after it. */
const HOME = 'src/home/HomePage.tsx';
const HOME_LATER = 'src/features/capture/steps/AnalysisSteps.tsx';

/**
 * Joins the code of the entry in one chunk, and that which Home shares with other pages in two: what its first screen needs, and
 * the rest of its features. esbuild alone writes one chunk for each combination of pages, about thirty. Every lazy page therefore
 * imports the entry, which is loaded anyway, and the chunks of Home up to the last that it needs.
 */
export function joinChunks(options: Omit<BuildOptions, 'entryPoints'> & { entryPoints: string[] }): Plugin {
  return {
    name: 'join-chunks',
    setup(site) {
      let entryImport = '';
      let imports = new Map<string, string>();
      site.onStart(async () => {
        const { metafile } = await build({ ...options, metafile: true, write: false });
        const entry = Object.keys(metafile.inputs).find((path) => path.endsWith('src/main.tsx'))!;
        const pages = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
        const closures = new Map(
          pages.filter((page) => page !== entry).map((page) => [page, findClosure(metafile, page)]),
        );
        const parts = findSharedParts(closures, findClosure(metafile, entry));
        entryImport = writeImport(entry);
        imports = new Map(
          [...closures].map(([page, closure]) => {
            const last = parts.findLastIndex((part) => part.some((path) => closure.has(path)));
            return [resolve(page), [entry, ...parts.slice(0, last + 1).flat()].map(writeImport).join('')];
          }),
        );
      });
      site.onLoad({ filter: /\.tsx?$/ }, async ({ path }) =>
        imports.has(path)
          ? {
              contents: `${imports.get(path)}\n${await readFile(path, 'utf8')}`,
              loader: path.endsWith('x') ? 'tsx' : 'ts',
            }
          : undefined,
      );
      site.onLoad({ filter: /\.json$/ }, async ({ path }) =>
        imports.has(path) ? { contents: `${entryImport}\nexport default ${await readFile(path, 'utf8')}` } : undefined,
      );
    },
  };
}

const writeImport = (path: string): string => `import ${JSON.stringify(resolve(path))};`;

/** The modules that a module imports at once. */
function listImports({ inputs }: Metafile, path: string): string[] {
  const imports = inputs[path]?.imports ?? [];
  return imports.filter(({ kind, external }) => kind === 'import-statement' && !external).map((each) => each.path);
}

/** The modules that load together with a module. */
function findClosure(metafile: Metafile, path: string, closure = new Set<string>()): Set<string> {
  if (closure.has(path)) return closure;
  closure.add(path);
  for (const next of listImports(metafile, path)) findClosure(metafile, next, closure);
  return closure;
}

/**
 * Our own modules that Home and another page need and the entry does not: those of its first screen, with what no feature owns,
 * then the rest.
 */
function findSharedParts(closures: ReadonlyMap<string, Set<string>>, entryModules: Set<string>): string[][] {
  const pages = [...closures];
  const listShared = (name: string) => {
    const [, closure] = pages.find(([page]) => page.endsWith(name))!;
    return [...closure]
      .filter((path) => /\.tsx?$/.test(path) && !entryModules.has(path))
      .filter((path) => pages.filter(([, modules]) => modules.has(path)).length > 1);
  };
  const later = listShared(HOME_LATER);
  const first = new Set([...listShared(HOME), ...later.filter((path) => !path.includes('/features/'))]);
  return [[...first], later.filter((path) => !first.has(path))];
}
