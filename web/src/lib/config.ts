import type { PublicConfig } from '#domain/http/publicConfig';
import { useRead } from './data';

/** What the server says about its stage. */
export function useConfig() {
  return useRead('config.get', {});
}

/** Whether to offer a demonstration: the server allows it and the host's name carries a marker (decisions A4). */
export function mayOfferDemo(config: PublicConfig | undefined, hostname: string): boolean {
  const marked = /localhost|preview/.test(hostname) || ['127.0.0.1', '[::1]'].includes(hostname);
  return config?.demoSubscriptions === true && marked;
}
