import { existsSync, statfsSync } from 'node:fs';
import { chromium, type Browser, type BrowserServer, type LaunchOptions } from 'playwright-core';

const INSTALL_PATHS = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of the browser: `CHROME_PATH`, an installed Chrome or Chromium, or else the one from npm. */
export async function findBrowserPath(): Promise<string> {
  const installed = [process.env['CHROME_PATH'], ...INSTALL_PATHS].find((path) => path && existsSync(path));
  if (installed) return installed;
  // Makes the package also unpack the shared libraries that a minimal Linux lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const chromiumPackage = await import('@sparticuz/chromium');
  return chromiumPackage.default.executablePath();
}

/** Flags of a headless browser with a fake camera that needs no permission. */
export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

const SHARED_MEMORY = '/dev/shm';
/** Room for the pictures of the pages of a browser, in bytes. A container has 64 MiB unless it is told otherwise. */
const ENOUGH_SHARED_MEMORY = 1024 ** 3;

/**
 * Lets the browser use `/dev/shm` where it is large enough. Playwright's flag against it puts each picture of a page into a file on
 * the disk, which takes an eighth of the browser's time.
 */
function chooseSharedMemory(): Pick<LaunchOptions, 'ignoreDefaultArgs'> {
  if (!existsSync(SHARED_MEMORY)) return {};
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize < ENOUGH_SHARED_MEMORY ? {} : { ignoreDefaultArgs: ['--disable-dev-shm-usage'] };
}

/** The longest that a browser may take to start, in milliseconds. */
const START_MS = 120_000;

const readLaunchOptions = async (flags: readonly string[] = []): Promise<LaunchOptions> => ({
  executablePath: await findBrowserPath(),
  env: { ...process.env },
  ...chooseSharedMemory(),
  args: [...BROWSER_FLAGS, ...flags],
  timeout: START_MS,
});

/** Opens a headless browser. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await readLaunchOptions());
}

/** Starts a headless browser for other processes. `camera` is the path of a motion JPEG that its fake camera shows. */
export async function launchBrowser({ camera }: { camera: string }): Promise<BrowserServer> {
  return chromium.launchServer(await readLaunchOptions([`--use-file-for-fake-video-capture=${camera}`]));
}
