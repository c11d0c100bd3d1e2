import { Diagnosis } from '#domain/training/diagnosis';
import { batchMessages } from '../messages';

const t = batchMessages;

/** What CSV files say: the diagnosis by file name, and what is wrong with the other lines. */
interface LabelFile {
  labels: ReadonlyMap<string, Diagnosis>;
  problems: readonly { name: string; text: string }[];
}

/** Splits a line of CSV after RFC 4180. A quoted cell may hold commas and doubled quotes, but no line breaks. */
function splitLine(line: string): string[] {
  const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,;\t]*)(?:[,;\t]|$)/g)].map(([, cell = '']) => cell);
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim());
}

/** The name of a file without its folders, in lower case. */
export const toBaseName = (path: string): string => path.split(/[\\/]/).at(-1)!.toLowerCase();

/**
 * Parses CSV files with lines of `file,diagnosis`. A first line that names the columns is skipped. A photo with two diagnoses, in
 * one file or in two, gets none.
 */
export function parseLabelFiles(files: readonly string[]): LabelFile {
  const labels = new Map<string, Diagnosis>();
  const ambiguous = new Set<string>();
  const problems: { name: string; text: string }[] = [];
  const parseLine = (line: string, i: number) => {
    const [file = '', text = ''] = splitLine(line);
    if (file === '' || (i === 0 && text.toLowerCase() === 'diagnosis')) return;
    const diagnosis = Diagnosis.safeParse(text.toLowerCase()).data;
    const name = toBaseName(file);
    if (!diagnosis) problems.push({ name: file, text: t('badDiagnosis', { line: i + 1, text }) });
    else if ((labels.get(name) ?? diagnosis) === diagnosis) labels.set(name, diagnosis);
    else ambiguous.add(name);
  };
  for (const csv of files)
    csv
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .forEach(parseLine);
  for (const name of ambiguous) {
    labels.delete(name);
    problems.push({ name, text: t('twoDiagnoses') });
  }
  return { labels, problems };
}
