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

test('progress has the time since the job began, and the time left at the pace of its phase', () => {
  let seconds = 0;
  const folder = openTrainingFolder(root, new AbortController().signal, () => 1000 * seconds);
  const report = (at: number, phase: string, done: number): unknown => {
    seconds = at;
    folder.reportProgress({ phase, done, total: 100 });
    return JSON.parse(readFileSync(path.join(root, 'checkpoints', 'progress.json'), 'utf8'));
  };
  expect(report(10, 'photos', 20)).toEqual({ phase: 'photos', done: 20, total: 100, secondsElapsed: 10 });
  expect(report(30, 'photos', 40)).toMatchObject({ secondsElapsed: 30, secondsLeft: 60 });
  expect(report(40, 'learning', 0)).not.toHaveProperty('secondsLeft');
  expect(report(42, 'learning', 50)).toMatchObject({ secondsElapsed: 42, secondsLeft: 2 });
});
