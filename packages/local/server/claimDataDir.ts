import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Another process already works on the data directory. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(`Another process already uses the data directory ${dataDir}.`);
    this.name = 'DataDirInUse';
  }
}

/**
 * Claims a data directory for this process. Returns the function that releases it; the end of the process releases it
 * too, because the claim is a listening local socket.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16);
  const isWindows = process.platform === 'win32';
  const address = isWindows ? `\\\\.\\pipe\\local-cloud-${name}` : path.join(tmpdir(), `local-cloud-${name}.sock`);
  const server = (await tryListen(address)) ?? (await takeOver(address));
  if (!server) throw new DataDirInUse(dataDir);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Listens on the socket that a killed process left behind; null where a process still listens. */
async function takeOver(address: string): Promise<Server | null> {
  if (await hasListener(address)) return null;
  await rm(address, { force: true });
  return tryListen(address);
}

/** Listens on a socket; null where it exists. */
function tryListen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function hasListener(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
