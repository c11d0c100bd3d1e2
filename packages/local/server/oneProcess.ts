import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Thrown when another process already works on the data directory. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(`Another process already uses the data directory ${dataDir}.`);
    this.name = 'DataDirInUse';
  }
}

/**
 * Claims a data directory for this process until the returned function is called, or the process ends in whatever way:
 * the claim is a listening local socket, which no killed process can leave behind alive.
 */
export async function claim(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16);
  const isWindows = process.platform === 'win32';
  const address = isWindows ? `\\\\.\\pipe\\local-cloud-${name}` : path.join(tmpdir(), `local-cloud-${name}.sock`);
  const server = (await listening(address)) ?? (await reclaimed(address));
  if (!server) throw new DataDirInUse(dataDir);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** The socket of a process that was killed stays as a name nobody answers at; it may be taken over. */
async function reclaimed(address: string): Promise<Server | null> {
  if (await isAnswered(address)) return null;
  await rm(address, { force: true });
  return listening(address);
}

function listening(address: string): Promise<Server | null> {
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

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
