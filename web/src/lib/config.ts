import type { PublicConfig } from '#domain/http/publicConfig';
import { useRead } from './apiHooks';

/** Retries of the configuration, over some five minutes: pages lack parts without it and do not say so. */
const CONFIG_RETRIES = 8;

/** Reads the public configuration of the server's stage. */
export function useConfig() {
  return useRead('config.get', {}, { retries: CONFIG_RETRIES });
}

/**
 * Whether to offer a demo subscription: the server allows it and the host is a local or preview host.
 * See docs/decisions/005-entitlement-is-written-by-the-server.md.
 */
export function canOfferDemo(config: PublicConfig | undefined, hostname: string): boolean {
  const isDemoHost = /localhost|preview/.test(hostname) || ['127.0.0.1', '[::1]'].includes(hostname);
  return config?.demoSubscriptions === true && isDemoHost;
}
