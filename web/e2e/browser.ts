import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser for the journeys: `CHROME_PATH`, an installed Chrome or Chromium, else the one npm carries. */
async function browserPath(): Promise<string> {
  const installed = [process.env['CHROME_PATH'], ...INSTALLED].find((path) => path && existsSync(path));
  if (installed) return installed;
  // Asks the package to unpack, beside the browser, the shared libraries that a bare Linux lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const carried = await import('@sparticuz/chromium');
  return carried.default.executablePath();
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** A headless browser whose camera shows the given motion-JPEG file, or none when `camera` is absent. */
export async function openBrowser({ camera }: { camera?: string } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserPath(),
    env: { ...process.env },
    args: [...FLAGS, ...(camera ? [`--use-file-for-fake-video-capture=${camera}`] : [])],
  });
}
