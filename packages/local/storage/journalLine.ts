import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';

type Row = [key: string, value: unknown];

const NEWLINE = 0x0a;
const CHECKSUM_DIGITS = 8;
/** The length of `,"checksum"]` at the end of a line. */
const ENDING_LENGTH = CHECKSUM_DIGITS + 4;

/** A line of JSON: the key, the value, and a checksum of the text before it. */
export function formatJournalLine(row: Row): string {
  const text = JSON.stringify(row).slice(0, -1);
  return `${text},"${computeChecksum(text)}"]\n`;
}

/** A journal as it lies on the disk. */
export interface JournalContent {
  rows: Row[];
  /** Numbers, from 1, of the damaged lines before the last one. */
  damagedLines: number[];
}

/** Parses a journal. A damaged or incomplete last line counts as a write that was cut off and is dropped. */
export function parseJournal(bytes: Buffer): JournalContent {
  const lines = splitLines(bytes);
  const rows: Row[] = [];
  const damagedLines: number[] = [];
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const row = parseLine(line);
    if (row && line.at(-1) === NEWLINE) rows.push(row);
    else if (!isLast) damagedLines.push(index + 1);
  }
  return { rows, damagedLines };
}

/** The lines with their newlines. The last one may lack its newline. */
function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(NEWLINE, start) + 1 || bytes.length;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}

/** The row of a line; undefined when the line is damaged. Lines of earlier versions have no checksum. */
function parseLine(line: Buffer): Row | undefined {
  if (!isUtf8(line)) return undefined;
  const text = line.toString().trimEnd();
  const parsed = parseJson(text);
  if (!Array.isArray(parsed) || typeof parsed[0] !== 'string') return undefined;
  const [key, value, checksum] = parsed as [string, unknown, unknown];
  if (parsed.length === 2) return [key, value];
  if (parsed.length !== 3 || checksum !== computeChecksum(text.slice(0, -ENDING_LENGTH))) return undefined;
  return [key, value];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first 8 hex digits of a text's SHA-256. */
export const computeChecksum = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, CHECKSUM_DIGITS);
