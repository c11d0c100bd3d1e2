import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTrainingFolder } from './trainingFolder';

/** A folder on another file system than the temporary folder, as a mount of SageMaker is. */
const OTHER_FILE_SYSTEM = '/dev/shm';

let root: string;
let mounts: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'job-'));
  const isOther = existsSync(OTHER_FILE_SYSTEM) && statSync(OTHER_FILE_SYSTEM).dev !== statSync(root).dev;
  if (!isOther) console.log(`${OTHER_FILE_SYSTEM} is no other file system here, so all folders lie on one.`);
  mounts = mkdtempSync(path.join(isOther ? OTHER_FILE_SYSTEM : tmpdir(), 'mounts-'));
  for (const name of ['input', 'output', 'checkpoints', 'model']) {
    mkdirSync(path.join(mounts, name));
    symlinkSync(path.join(mounts, name), path.join(root, name));
  }
});
afterEach(() => {
  rmSync(root, { recursive: true });
  rmSync(mounts, { recursive: true });
});

test('checkpoints and progress survive that every folder of a job is a mount of its own', () => {
  const folder = openTrainingFolder(root, new AbortController().signal);
  folder.writeCheckpoint('head.json', '{"step":1}');
  folder.writeCheckpoint('head.json', '{"step":2}');
  folder.reportProgress({ phase: 'training', done: 3, total: 8 });
  expect(readdirSync(folder.checkpointFolder).sort()).toEqual(['head.json', 'progress.json']);
  expect(readFileSync(path.join(mounts, 'checkpoints', 'head.json'), 'utf8')).toBe('{"step":2}');
});
