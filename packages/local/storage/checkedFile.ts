import type { z } from 'zod';
import { writeAtomically } from './atomicFile';
import { computeChecksum } from './journalLine';
import { readStoredFile } from './readStoredFile';

/** What a checked file holds. */
interface CheckedFile<T> {
  schema: z.ZodType<T>;
  create: () => T | Promise<T>;
  /** A sentence for the person whose file is damaged, after the advice to restore a copy. */
  withoutCopy: string;
}

/**
 * Reads an object from a file (mode 0600) of JSON with a checksum, or creates both. A file of an earlier version, without a
 * checksum, gets one. Throws where the file is damaged.
 */
export async function openCheckedFile<T extends object>(file: string, content: CheckedFile<T>): Promise<T> {
  const bytes = await readStoredFile(file);
  const text = bytes.toString();
  const value = bytes === 'missing' ? await content.create() : parse(text, content.schema);
  if (value === undefined)
    throw new Error(`${file} is damaged. Restore the file from a copy of yours. ${content.withoutCopy}`);
  const checked = format(value);
  if (checked !== text) await writeAtomically(file, checked);
  return value;
}

function format(value: object): string {
  const content = JSON.stringify(value).slice(0, -1);
  return `${content},"checksum":"${computeChecksum(content)}"}`;
}

/** The object of a file; undefined where it is damaged. */
function parse<T>(text: string, schema: z.ZodType<T>): T | undefined {
  const [, content, checksum] = /^(.+),"checksum":"(.{8})"\}$/s.exec(text) ?? [];
  if (content !== undefined && computeChecksum(content) !== checksum) return undefined;
  return schema.safeParse(parseJson(content === undefined ? text : `${content}}`)).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
