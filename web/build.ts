import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build, context, type BuildOptions, type BuildResult, type Metafile, type Plugin } from 'esbuild';
import { compileMessages, writeSpanishScript, type SpanishTexts } from './plugins/compileMessages';
import { joinChunks } from './plugins/joinChunks';
import { LIGHT_FONTS } from './plugins/lightFonts';
import { buildServiceWorker, writeIcons } from './plugins/offline';
import { SLIM_ROUTES } from './plugins/slimRoutes';
import { ZOD_MINI_ALONE } from './plugins/zodMiniAlone';

const WEB = __dirname;
const ENTRY = join(WEB, 'src/main.tsx');
const START = join(WEB, 'src/start.ts');
/** The modules of the pages that people open first, by path. `start.ts` loads their scripts early. */
const FIRST_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/home/HomePage.tsx'],
  '/privacy': ['src/features/privacy/PrivacyPage.tsx', 'src/features/contact/ContactSection.tsx'],
  '/subscribe': ['src/features/subscription/offer/SubscribePage.tsx'],
};
/** Modules that load when they are needed, also without a connection: spots, their history, checks, reminders, and a photo of them. */
const OFFLINE_MODULES = [
  'features/contact/ContactSection.tsx',
  'features/education/Education.tsx',
  'shell/SideMenu.tsx',
  'shell/offline/OfflineLine.tsx',
  'shell/offline/UnlockCopy.tsx',
  'device/deviceExpiry.ts',
  'lib/notifications/endNotifications.ts',
  'lib/offline/takeOfflineCopy.ts',
  'lib/offline/sendWaitingParts.ts',
  'bodyFigure/PlaceField.tsx',
  'features/bodyMap/YourBodyPage.tsx',
  'features/capture/steps/AnalysisSteps.tsx',
  'features/capture/camera/GhostChoice.tsx',
  'features/capture/waiting/WaitingPhotos.tsx',
  'features/history/HistoryPage.tsx',
  'features/report/SpotReport.tsx',
  'features/skinCheck/due/DuePage.tsx',
  'features/skinCheck/SkinCheckPage.tsx',
  'features/spots/comparison/SpotPhotos.tsx',
  'features/spots/move/MoveSpot.tsx',
  'features/spots/reminders/ReminderPart.tsx',
  'features/spots/visits/SpotVisits.tsx',
].map((module) => join(WEB, 'src', module));
/** In watch mode, an open page reloads when the server reports a rebuild. */
const RELOAD_SCRIPT = "globalThis.reloads??=new EventSource('/__reload');reloads.onmessage=()=>location.reload();";
const STYLE_ORDER = ['src/ui/tokens.css', 'src/ui/base.css', 'src/ui/'];

interface WebBuild {
  /** The output folder for `index.html` and `assets/`. It is emptied first. */
  outDir: string;
  /** Rebuilds when files change. The promise resolves after the first build. */
  watch?: boolean;
  /** Called after every successful build. */
  onRebuild?: () => void;
}

/**
 * Builds the site: one script per page with shared chunks, a small script that runs first, one style sheet, fonts, hashed names,
 * and an `index.html` without inline code. An earlier build's assets stay until this one is complete, so a site being served from
 * `outDir` lacks no file. Rejects if the build fails. In watch mode, later failures are only printed.
 */
export async function buildWeb({ outDir, watch = false, onRebuild }: WebBuild): Promise<void> {
  const sheets = new Set<string>();
  const spanish: SpanishTexts = new Map();
  const finish: Plugin = {
    name: 'finish',
    setup(site) {
      site.onStart(() => sheets.clear());
      site.onEnd(async ({ metafile, errors }) => {
        if (errors.length > 0 || !metafile) return;
        const styles = await buildStyles([...sheets], outDir);
        const start = await buildScript({ entryPoints: [START] }, outDir);
        const contents = writeSpanishScript(spanish);
        const texts = await buildScript({ stdin: { contents, sourcefile: 'spanish.js' } }, outDir);
        await writeIndex(outDir, { scripts: metafile, styles, start, texts });
        await removeStaleAssets(outDir, metafile, styles, start, texts);
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
    format: 'esm' as const,
    target: ['es2022'],
    minify: true,
    sourcemap: watch && ('linked' as const),
    metafile: true,
    jsx: 'automatic' as const,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.jpg': 'file', '.woff': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    // The indexes of Amplify also load sign-in with Cognito and a GraphQL client. The site uses only REST and Hub.
    alias: {
      'aws-amplify/api': '@aws-amplify/api-rest',
      'aws-amplify/utils': '@aws-amplify/core',
      'aws-amplify': '@aws-amplify/core',
    },
    ...(watch && { banner: { js: RELOAD_SCRIPT } }),
    logLevel: 'warning' as const,
    plugins: [collectStyles(sheets), SLIM_ROUTES, compileMessages(spanish), ZOD_MINI_ALONE],
  } satisfies BuildOptions;
  const finalOptions = { ...options, plugins: [joinChunks(options), ...options.plugins, finish] };

  if (!watch) {
    await build(finalOptions);
    return;
  }
  const buildContext = await context(finalOptions);
  await buildContext.rebuild();
  await buildContext.watch();
}

/** Collects the style sheets that the scripts import. esbuild would not load those of lazy pages. */
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

/** Bundles all sheets into one. The order is fixed: the UI kit before the features. */
async function buildStyles(sheets: string[], outDir: string): Promise<Metafile> {
  const rank = (path: string) => STYLE_ORDER.findIndex((prefix) => relative(WEB, path).startsWith(prefix));
  const order = (path: string) => (rank(path) === -1 ? STYLE_ORDER.length : rank(path));
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
    plugins: [LIGHT_FONTS],
    target: ['chrome111', 'safari16', 'firefox113'],
    logLevel: 'warning',
  });
  return result.metafile;
}

/** Bundles a script on its own, so that it shares no chunk with the site. */
async function buildScript(input: Pick<BuildOptions, 'entryPoints' | 'stdin'>, outDir: string): Promise<Metafile> {
  const result: BuildResult<{ metafile: true }> = await build({
    ...input,
    outdir: join(outDir, 'assets'),
    bundle: true,
    format: 'esm',
    target: ['es2022'],
    charset: 'utf8',
    minify: true,
    metafile: true,
    entryNames: input.stdin ? 'spanish-[hash]' : '[name]-[hash]',
    logLevel: 'warning',
  });
  return result.metafile;
}

interface SiteParts {
  scripts: Metafile;
  styles: Metafile;
  /** The script that runs first. */
  start: Metafile;
  /** The script with the Spanish texts. */
  texts: Metafile;
}

async function writeIndex(outDir: string, { scripts, styles, ...alone }: SiteParts): Promise<void> {
  const url = (path: string) => `/${relative(resolve(outDir), resolve(path))}`;
  const script = findScript(scripts, ENTRY);
  const [start, texts] = [alone.start, alone.texts].map(({ outputs }) => Object.keys(outputs)[0]!);
  const preloads = listImports(scripts, script);
  const pageScripts = Object.entries(FIRST_PAGES).map(([page, modules]) => {
    const own = modules.map((module) => findScript(scripts, join(WEB, module)));
    const all = new Set([...own, ...own.flatMap((path) => listImports(scripts, path))]);
    return { page, paths: [...all].filter((path) => ![script, ...preloads].includes(path)) };
  });
  const sheet = Object.keys(styles.outputs).find((path) => path.endsWith('.css'));
  const fonts = Object.keys(styles.outputs).filter((path) => /-latin-(wght|opsz)-normal-/.test(path));
  const tags = [
    `<script async type="module" src="${url(start!)}"></script>`,
    `<meta name="spanish-script" content="${url(texts!)}" />`,
    ...pageScripts.map(
      ({ page, paths }) => `<meta name="page-scripts" data-page="${page}" content="${paths.map(url).join(' ')}" />`,
    ),
    ...fonts.map((path) => `<link rel="preload" href="${url(path)}" as="font" type="font/woff2" crossorigin />`),
    ...(sheet ? [`<link rel="stylesheet" href="${url(sheet)}" />`] : []),
    // The first tells `start.ts` when the script of the site is here.
    ...[script, ...preloads].map((path) => `<link rel="modulepreload" href="${url(path)}" />`),
    `<script type="module" src="${url(script)}"></script>`,
  ];
  const page = await readFile(join(WEB, 'index.html'), 'utf8');
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'index.html'), page.replace('<!-- build -->', tags.join('\n    ')));
  for (const name of ['favicon.svg', 'manifest.webmanifest']) await copyFile(join(WEB, name), join(outDir, name));
  await writeIcons(join(WEB, 'favicon.svg'), join(outDir, 'icons'));
  const [home] = pageScripts;
  const lazyScripts = OFFLINE_MODULES.flatMap((module) => listClosure(scripts, findLazyScript(scripts, module)));
  const files = [start!, script, texts!, ...preloads, ...home!.paths, ...lazyScripts, ...fonts];
  await buildServiceWorker(outDir, [...new Set([...files, ...(sheet ? [sheet] : [])])].map(url));
}

/** The script that holds a module. */
function findScript({ outputs }: Metafile, module: string): string {
  const script = Object.keys(outputs).find((path) =>
    Object.keys(outputs[path]!.inputs).some((input) => resolve(input) === module),
  );
  if (!script) throw new Error(`The build has no script of ${module}`);
  return script;
}

/** The script that an import of a module loads. Where others share the module, it only names the script that holds it. */
function findLazyScript({ outputs }: Metafile, module: string): string {
  const script = Object.keys(outputs).find((path) => resolve(outputs[path]!.entryPoint ?? '') === module);
  if (!script) throw new Error(`No script imports ${module} when it is needed`);
  return script;
}

/** The scripts that a script imports at once. */
function listImports({ outputs }: Metafile, script: string): string[] {
  return outputs[script]!.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
}

/** A script and all that it imports at once, and so on. */
function listClosure(metafile: Metafile, script: string, closure: string[] = []): string[] {
  if (closure.includes(script)) return closure;
  closure.push(script);
  for (const next of listImports(metafile, script)) listClosure(metafile, next, closure);
  return closure;
}

/** Removes assets of earlier builds in watch mode. */
async function removeStaleAssets(outDir: string, ...builds: Metafile[]): Promise<void> {
  const currentFiles = new Set(builds.flatMap(({ outputs }) => Object.keys(outputs).map((path) => basename(path))));
  const assets = join(outDir, 'assets');
  const stale = (await readdir(assets)).filter((name) => !currentFiles.has(name));
  await Promise.all(stale.map((name) => rm(join(assets, name))));
}

if (require.main === module) {
  const watch = process.argv.includes('--watch');
  const outDir = join(dirname(WEB), 'build/web');
  void buildWeb({ outDir, watch }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
