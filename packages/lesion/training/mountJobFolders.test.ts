import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mountJobFolders } from './mountJobFolders';
import { simulateMounts } from './simulateMounts';

const FOLDERS = ['input', 'output', 'checkpoints', 'model'];

function simulateFolders(root: string): () => void {
  for (const name of FOLDERS) mkdirSync(path.join(root, name));
  return simulateMounts(root);
}

test.each([
  ['mounted', (root: string) => mountJobFolders(root).unmount],
  ['simulated', simulateFolders],
])('no file is renamed from one %s folder of a job to another, and inside of each it is', (_, separate) => {
  const root = mkdtempSync(path.join(tmpdir(), 'job-'));
  const end = separate(root);
  try {
    for (const from of FOLDERS) {
      const file = path.join(root, from, 'file');
      writeFileSync(file, '');
      for (const to of FOLDERS) {
        const rename = () => renameSync(file, path.join(root, to, 'renamed'));
        if (from !== to) expect(rename).toThrow('EXDEV');
      }
      renameSync(file, path.join(root, from, 'renamed'));
    }
  } finally {
    end();
    rmSync(root, { recursive: true });
  }
});
