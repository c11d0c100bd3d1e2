import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** JavaScript of the built site in kB (1,024 bytes) of Brotli at its best level, which build machines do not change. */
export async function weighPages(site: string): Promise<{ signIn: number; home: number }> {
  const assets = join(site, 'assets');
  const index = await readFile(join(site, 'index.html'), 'utf8');
  const entries = [...index.matchAll(/<script [^>]*src="\/assets\/([^"]+)"/g)].map(([, name = '']) => name);
  const home = (await readdir(assets)).find((name) => name.startsWith('HomePage-')) ?? '';
  const scripts = new Map<string, number>();
  const load = async (name: string) => {
    if (scripts.has(name)) return;
    const code = await readFile(join(assets, name));
    scripts.set(name, brotliCompressSync(code).length / 1024);
    for (const [, next = ''] of code.toString().matchAll(/(?:from|import)"\/assets\/([\w-]+\.js)"/g)) await load(next);
  };
  const sum = () => [...scripts.values()].reduce((total, size) => total + size, 0);
  for (const entry of entries) await load(entry);
  const signIn = sum();
  await load(home);
  return { signIn, home: sum() };
}
