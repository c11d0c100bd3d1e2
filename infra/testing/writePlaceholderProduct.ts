import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobs } from '#domain/operations/jobs';
import { routes } from '#domain/http/routes';
import type { CdkAppOptions } from '../app';

/** Writes what the stacks deploy in a minimal form: one-line functions, a page, and an empty container. */
export function writePlaceholderProduct(
  folder: string,
): Pick<CdkAppOptions, 'functions' | 'site' | 'source' | 'container'> {
  const functions = join(folder, 'functions');
  for (const [group, members] of [...Object.entries(routes), ['jobs', jobs] as const]) {
    for (const name of Object.keys(members)) {
      mkdirSync(join(functions, `${group}.${name}`), { recursive: true });
      writeFileSync(join(functions, `${group}.${name}`, 'index.mjs'), 'export const handler = () => ({});');
    }
  }
  const site = join(folder, 'site');
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), '<!doctype html>');
  const source = join(folder, 'source');
  mkdirSync(source);
  const container = join(folder, 'container');
  for (const recipe of ['open', 'research']) {
    mkdirSync(join(container, recipe, 'packages/lesion/container'), { recursive: true });
    writeFileSync(join(container, recipe, 'packages/lesion/container/Dockerfile'), 'FROM scratch');
  }
  return { functions, site, source, container };
}
