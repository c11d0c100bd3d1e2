import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build, context, type BuildResult, type Metafile, type Plugin } from 'esbuild';

const WEB = __dirname;
const ENTRY = join(WEB, 'src/main.tsx');
/** While developing, an open page loads itself again when the server says that the site was rebuilt. */
const RELOAD = "globalThis.reloads??=new EventSource('/__reload');reloads.onmessage=()=>location.reload();";
const STYLES_FIRST = ['src/ui/tokens.css', 'src/ui/base.css', 'src/ui/'];

interface WebBuild {
  /** Where `index.html` and `assets/` go; emptied first. */
  outDir: string;
  /** Keeps building as files change; the promise then resolves after the first build. */
  watch?: boolean;
  /** Called after every build that succeeded. */
  onRebuild?: () => void;
}

/**
 * Builds the site: one script per page with shared parts split off, one style sheet, fonts, hashed names, and an
 * `index.html` without inline code. Rejects when a file does not build; in watch mode later failures are only printed.
 */
export async function buildWeb({ outDir, watch = false, onRebuild }: WebBuild): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  const sheets = new Set<string>();
  const finish: Plugin = {
    name: 'finish',
    setup(site) {
      site.onStart(() => sheets.clear());
      site.onEnd(async ({ metafile, errors }) => {
        if (errors.length > 0 || !metafile) return;
        const styles = await buildStyles([...sheets], outDir);
        await writeIndex(outDir, metafile, styles);
        await sweep(outDir, metafile, styles);
        onRebuild?.();
      });
    },
  };
  const options = {
    entryPoints: [ENTRY],
    outdir: join(outDir, 'assets'),
    publicPath: '/assets/',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022'],
    minify: true,
    sourcemap: watch ? 'linked' : false,
    metafile: true,
    jsx: 'automatic',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The API category's index also loads a GraphQL client; the site speaks REST only.
    alias: { '@aws-amplify/api': '@aws-amplify/api-rest' },
    // Zod would probe for eval, which the content security policy forbids and reports.
    banner: { js: `(globalThis.__zod_globalConfig??={}).jitless=true;${watch ? RELOAD : ''}` },
    logLevel: 'warning',
    plugins: [collectStyles(sheets), ENGLISH_ONLY, finish],
  } as const satisfies Parameters<typeof build>[0];

  if (!watch) {
    await build({ ...options, plugins: [...options.plugins] });
    return;
  }
  const watched = await context({ ...options, plugins: [...options.plugins] });
  await watched.rebuild();
  await watched.watch();
}

/** Zod brings its error texts in fifty languages; every text people see here is our own. */
const ENGLISH_ONLY: Plugin = {
  name: 'english-only',
  setup(site) {
    site.onResolve({ filter: /locales\/index\.js$/ }, ({ importer, resolveDir }) =>
      importer.includes(join('node_modules', 'zod')) ? { path: resolve(resolveDir, '../locales/en.js') } : undefined,
    );
  },
};

/** Notes which style sheets the scripts import; esbuild would not load those of lazy pages. */
function collectStyles(sheets: Set<string>): Plugin {
  return {
    name: 'collect-styles',
    setup(site) {
      site.onLoad({ filter: /\.css$/ }, ({ path }) => {
        sheets.add(path);
        return { contents: '', loader: 'js', watchFiles: [path] };
      });
    },
  };
}

/** Bundles all sheets into one, the kit before the features, so that order never depends on timing. */
async function buildStyles(sheets: string[], outDir: string): Promise<Metafile> {
  const rank = (path: string) => STYLES_FIRST.findIndex((first) => relative(WEB, path).startsWith(first));
  const order = (path: string) => (rank(path) === -1 ? STYLES_FIRST.length : rank(path));
  const ordered = sheets.sort((a, b) => order(a) - order(b) || a.localeCompare(b));
  const result: BuildResult<{ metafile: true }> = await build({
    stdin: {
      contents: ordered.map((path) => `@import ${JSON.stringify(path)};`).join('\n'),
      loader: 'css',
      resolveDir: WEB,
      sourcefile: 'site.css',
    },
    outdir: join(outDir, 'assets'),
    publicPath: '/assets/',
    bundle: true,
    minify: true,
    metafile: true,
    entryNames: 'site-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file' },
    target: ['chrome111', 'safari16', 'firefox113'],
    logLevel: 'warning',
  });
  return result.metafile;
}

async function writeIndex(outDir: string, scripts: Metafile, styles: Metafile): Promise<void> {
  const url = (path: string) => `/${relative(resolve(outDir), resolve(path))}`;
  const entry = Object.entries(scripts.outputs).find(([, output]) => output.entryPoint?.endsWith('main.tsx'));
  if (!entry) throw new Error('The build has no entry script');
  const [script, { imports }] = entry;
  const ahead = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => url(path));
  const sheet = Object.keys(styles.outputs).find((path) => path.endsWith('.css'));
  const fonts = Object.keys(styles.outputs).filter((path) => /-latin-(wght|opsz)-normal-/.test(path));
  const tags = [
    ...fonts.map((path) => `<link rel="preload" href="${url(path)}" as="font" type="font/woff2" crossorigin />`),
    ...(sheet ? [`<link rel="stylesheet" href="${url(sheet)}" />`] : []),
    ...ahead.map((path) => `<link rel="modulepreload" href="${path}" />`),
    `<script type="module" src="${url(script)}"></script>`,
  ];
  const page = await readFile(join(WEB, 'index.html'), 'utf8');
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'index.html'), page.replace('<!-- build -->', tags.join('\n    ')));
  await copyFile(join(WEB, 'favicon.svg'), join(outDir, 'favicon.svg'));
}

/** Removes what earlier builds of a watch left behind. */
async function sweep(outDir: string, ...builds: Metafile[]): Promise<void> {
  const kept = new Set(builds.flatMap(({ outputs }) => Object.keys(outputs).map((path) => basename(path))));
  const assets = join(outDir, 'assets');
  const old = (await readdir(assets)).filter((name) => !kept.has(name));
  await Promise.all(old.map((name) => rm(join(assets, name))));
}

if (require.main === module) {
  const watch = process.argv.includes('--watch');
  const outDir = join(dirname(WEB), 'build/web');
  void buildWeb({ outDir, watch }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
