import type { Routes } from '#domain/http/routes';
import { addPersonParameter } from '#domain/http/personParameter';
import { readTabSetting } from './device/deviceSettings';
import { findSpanishScript, readSiteLanguage } from './language/siteLanguage';
import type { FirstResponse } from './lib/firstResponses';

/**
 * Sends the calls that the first screen waits for while the script of the site still loads, but the first, which the page itself
 * sends, and then loads the scripts of that screen.
 * The site takes each response once (`lib/firstResponses.ts`). This script is bundled alone, so that it arrives first.
 */
const language = readSiteLanguage();
const ME = '/api/auth/me' satisfies Routes['auth']['me']['path'];
const CONFIG = '/api/config' satisfies Routes['config']['get']['path'];
const SUBSCRIPTION = '/api/subscription/status' satisfies Routes['subscription']['status']['path'];
/** The newest analyses of the person, as Home reads them. */
const ANALYSES = addPersonParameter(
  `${'/api/analyses' satisfies Routes['analysis']['list']['path']}?limit=12`,
  readTabSetting('person') || null,
);

const responses = new Map<string, Promise<FirstResponse>>();

async function send(path: string): Promise<FirstResponse> {
  const response = await fetch(path, { headers: { 'accept-language': language } });
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

function sendFirst(path: string): Promise<FirstResponse> {
  const response = send(path);
  responses.set(path, response);
  return response;
}

/** Resolves when the script of the site is here, which still has to run: the network then is free for that of the page. */
const siteArrival = new Promise((resolve) => {
  document.querySelector('link[rel="modulepreload"]')?.addEventListener('load', resolve);
  document.addEventListener('DOMContentLoaded', resolve);
});

/** Loads the scripts of a page, which the build names for those that people open first, beside the calls of the page. */
async function loadPageScripts(page: string): Promise<void> {
  await siteArrival;
  const pages = [...document.querySelectorAll<HTMLMetaElement>('meta[name="page-scripts"]')];
  const scripts = pages.find(({ dataset }) => dataset['page'] === page)?.content.split(' ') ?? [];
  scripts.forEach(preloadScript);
}

function preloadScript(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

async function start(): Promise<void> {
  const me = sendFirst(ME);
  sendFirst(CONFIG).catch(() => undefined);
  const isHome = location.pathname === '/';
  if (!isHome) void loadPageScripts(location.pathname);
  const { statusCode } = await me;
  if (statusCode !== 200) return;
  sendFirst(SUBSCRIPTION).catch(() => undefined);
  if (!isHome) return;
  sendFirst(ANALYSES).catch(() => undefined);
  await loadPageScripts('/');
}

// Where the site runs already, this script came too late. A call that fails here is sent again by the site.
if (!globalThis.firstResponses) {
  globalThis.firstResponses = responses;
  if (language === 'es') preloadScript(findSpanishScript());
  start().catch(() => undefined);
}
