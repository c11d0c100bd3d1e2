import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mountJobFolders, type JobMounts } from './mountJobFolders';
import { openTrainingFolder } from './trainingFolder';

let root: string;
let mounts: JobMounts;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'job-'));
  mounts = mountJobFolders(root);
});
afterEach(() => {
  rmSync(root, { recursive: true });
  mounts.unmount();
});

test('checkpoints and progress survive that every folder of a job is a mount of its own', () => {
  const folder = openTrainingFolder(root, new AbortController().signal);
  folder.writeCheckpoint('head.json', '{"step":1}');
  folder.writeCheckpoint('head.json', '{"step":2}');
  folder.reportProgress({ phase: 'training', done: 3, total: 8 });
  expect(readdirSync(folder.checkpointFolder).sort()).toEqual(['head.json', 'progress.json']);
  expect(readFileSync(path.join(root, 'checkpoints', 'head.json'), 'utf8')).toBe('{"step":2}');
});
