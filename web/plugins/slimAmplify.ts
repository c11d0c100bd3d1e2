import type { Plugin } from 'esbuild';

/**
 * Parts of Amplify that its REST category loads and this site never runs: signatures of AWS requests, settings in the formats
 * of Amplify's command lines, a choice of what to try again, a cache, and translations.
 */
const UNUSED =
  /aws-amplify\/(api-rest|core)\/.*(\/authenticatedHandler|\/retry\/defaultRetryDecider|\/parseAWSExports|\/parseAmplifyOutputs|\/Cache\/index|\/I18n\/index)\.mjs$/;

const EMPTY = `export const isAmplifyOutputs = () => false, parseAmplifyOutputs = null,
  authenticatedHandler = null, getRetryDecider = null, parseAWSExports = null, Cache = null, I18n = null;`;

/** Loads unused parts of Amplify as empty modules. */
export const SLIM_AMPLIFY: Plugin = {
  name: 'slim-amplify',
  setup(site) {
    site.onLoad({ filter: UNUSED }, () => ({ contents: EMPTY }));
  },
};
