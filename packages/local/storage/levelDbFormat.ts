/**
 * Reads LevelDB's files as its documents `log_format.md`, `table_format.md` and `impl.md` describe them. LevelDB itself leaves a
 * damaged record out without a word, and reads a damaged block as it is.
 */

const LOG_BLOCK = 32 * 1024;
/** A checksum of 4 bytes, a length of 2, and a type. */
const LOG_HEADER = 7;
const TYPE = { full: 1, first: 2, middle: 3, last: 4 };
/** Two handles, padded, and the magic number. */
const FOOTER = 48;
const MAGIC = 0xdb4775248b80fb57n;
/** The byte behind a block that names its compression, and the value for none. A checksum of both follows. */
const COMPRESSION_BYTES = 1;
const UNCOMPRESSED = 0;
/** A compression that does not exist, with which LevelDB leaves a block out. */
const NO_COMPRESSION = 0xff;

/** Castagnoli's polynomial, reversed. */
const POLYNOMIAL = 0x82f63b78;
/** Four tables of 256 numbers one after the other: what a byte adds that is the last of a word, one before it, and so on. */
const CRC_TABLES = new Uint32Array(4 * 256);
for (let byte = 0; byte < 256; byte++) {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  CRC_TABLES[byte] = crc;
}
for (let at = 256; at < CRC_TABLES.length; at++) {
  const crc = CRC_TABLES[at - 256]!;
  CRC_TABLES[at] = (crc >>> 8) ^ CRC_TABLES[crc & 0xff]!;
}

/** CRC-32C of some bytes, masked as LevelDB stores it. Takes four bytes at a time. */
function computeLevelDbChecksum(bytes: Uint8Array): number {
  let crc = -1;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      CRC_TABLES[768 + (crc & 0xff)]! ^
      CRC_TABLES[512 + ((crc >>> 8) & 0xff)]! ^
      CRC_TABLES[256 + ((crc >>> 16) & 0xff)]! ^
      CRC_TABLES[crc >>> 24]!;
  }
  for (; at < bytes.length; at++) crc = CRC_TABLES[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  crc = ~crc;
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

/** What a log holds. The manifest is one, too. */
export interface LevelDbLog {
  /** Whole records, in their order. */
  records: Buffer[];
  /** The position of the first damaged byte that a later record follows; undefined where there is none. */
  damagedAt: number | undefined;
  /** Whether the dropped end is a record of its whole length, which a write that was cut off is not. */
  hasDamagedEnd: boolean;
}

interface Fragment {
  type: number;
  data: Buffer;
  end: number;
}

/** Parses a log. A damaged or incomplete last record is dropped: a write that was cut off and never acknowledged looks the same. */
export function parseLevelDbLog(bytes: Buffer): LevelDbLog {
  const records: Buffer[] = [];
  let parts: Buffer[] | undefined;
  let gapAt: number | undefined;
  let damagedAt: number | undefined;
  for (let at = 0; at < bytes.length;) {
    const blockEnd = Math.min(bytes.length, at - (at % LOG_BLOCK) + LOG_BLOCK);
    if (blockEnd - at < LOG_HEADER) {
      at = blockEnd;
      continue;
    }
    const fragment = parseFragment(bytes, at, blockEnd);
    if (!fragment) {
      // The length may be damaged, so the next fragment may begin at any byte.
      gapAt ??= at;
      parts = undefined;
      at++;
      continue;
    }
    const { type, data, end } = fragment;
    const isStart = type === TYPE.full || type === TYPE.first;
    if (isStart === (parts !== undefined)) gapAt ??= at;
    if (isStart) damagedAt ??= gapAt;
    parts = isStart ? [data] : parts && [...parts, data];
    if (parts && (type === TYPE.full || type === TYPE.last)) {
      records.push(Buffer.concat(parts));
      parts = undefined;
    }
    at = end;
  }
  const hasDamagedEnd = damagedAt === undefined && gapAt !== undefined && hasWholeLength(bytes, gapAt);
  return { records, damagedAt, hasDamagedEnd };
}

/** Whether the bytes from `at` on have the length that they name. Zeros, which a file has before they are written, do not count. */
function hasWholeLength(bytes: Buffer, at: number): boolean {
  if (at + LOG_HEADER > bytes.length) return false;
  const length = bytes.readUInt16LE(at + 4);
  return at + LOG_HEADER + length <= bytes.length && (length > 0 || bytes[at + 6] !== 0);
}

function parseFragment(bytes: Buffer, at: number, blockEnd: number): Fragment | undefined {
  const type = bytes[at + 6]!;
  const end = at + LOG_HEADER + bytes.readUInt16LE(at + 4);
  if (type < TYPE.full || type > TYPE.last || end > blockEnd) return undefined;
  if (bytes.readUInt32LE(at) !== computeLevelDbChecksum(bytes.subarray(at + 6, end))) return undefined;
  return { type, data: bytes.subarray(at + LOG_HEADER, end), end };
}

/** Writes a log of these records. */
export function formatLevelDbLog(records: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const record of records) {
    for (let start = 0, isFirst = true; isFirst || start < record.length; isFirst = false) {
      const left = LOG_BLOCK - (at % LOG_BLOCK);
      if (left < LOG_HEADER) {
        parts.push(Buffer.alloc(left));
        at += left;
      }
      const data = record.subarray(start, start + LOG_BLOCK - (at % LOG_BLOCK) - LOG_HEADER);
      start += data.length;
      const isLast = start === record.length;
      const type = isFirst ? (isLast ? TYPE.full : TYPE.first) : isLast ? TYPE.last : TYPE.middle;
      const fragment = Buffer.concat([Buffer.alloc(LOG_HEADER), data]);
      fragment.writeUInt16LE(data.length, 4);
      fragment[6] = type;
      fragment.writeUInt32LE(computeLevelDbChecksum(fragment.subarray(6)));
      parts.push(fragment);
      at += fragment.length;
    }
  }
  return Buffer.concat(parts);
}

/** A manifest or a table ends too early for what it says. */
export class CutOff extends Error {}

/** Reads numbers and byte strings one after the other. Throws CutOff behind the end. */
class Reader {
  at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** A base-128 number, least significant part first. */
  readNumber(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const [byte = 0] = this.readBytes(1);
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  readBytes(length = this.readNumber()): Buffer {
    if (this.at + length > this.bytes.length) throw new CutOff();
    return this.bytes.subarray(this.at, (this.at += length));
  }
}

/** The files of a LevelDB that count, by their numbers. */
export interface LiveFiles {
  tables: Set<number>;
  /** Logs before this one are obsolete. */
  firstLog: number;
}

/** What a manifest says of the log, the next file and the last change. LevelDB opens over none that lacks one of them. */
const NECESSARY_TAGS = [2, 3, 4];

/** Reads the live files from the records of a manifest. Throws CutOff where the records are not all. */
export function findLiveFiles(records: readonly Buffer[]): LiveFiles {
  const tables = new Set<number>();
  const tags = new Set<number>();
  let firstLog = 0;
  for (const record of records) {
    const edit = new Reader(record);
    while (!edit.isAtEnd) {
      const tag = edit.readNumber();
      tags.add(tag);
      if (tag === 1) edit.readBytes();
      else if (tag === 2) firstLog = edit.readNumber();
      else if (tag === 5) {
        edit.readNumber();
        edit.readBytes();
      } else if (tag === 6) {
        edit.readNumber();
        tables.delete(edit.readNumber());
      } else if (tag === 7) {
        edit.readNumber();
        tables.add(edit.readNumber());
        edit.readNumber();
        edit.readBytes();
        edit.readBytes();
      } else edit.readNumber();
    }
  }
  if (!NECESSARY_TAGS.every((tag) => tags.has(tag))) throw new CutOff();
  return { tables, firstLog };
}

/** Where a block of a table lies. Its compression and its checksum follow it. */
interface Block {
  offset: number;
  size: number;
}

/** The damaged blocks of a table; undefined where not even its indexes can be read. */
export function findDamagedBlocks(table: Buffer): Block[] | undefined {
  if (table.length < FOOTER || table.readBigUInt64LE(table.length - 8) !== MAGIC) return undefined;
  try {
    const footer = new Reader(table.subarray(-FOOTER));
    const [metaIndex, index] = [readHandle(footer), readHandle(footer)];
    if (!isWhole(table, index)) return undefined;
    if (!isWhole(table, metaIndex)) return undefined;
    const blocks = [...listHandles(table, index), ...listHandles(table, metaIndex)];
    return blocks.filter((block) => !isWhole(table, block));
  } catch (error) {
    if (error instanceof CutOff) return undefined;
    throw error;
  }
}

/** Marks a block so that LevelDB leaves it out. */
export function markDamagedBlock(table: Buffer, { offset, size }: Block): void {
  table[offset + size] = NO_COMPRESSION;
}

function readHandle(reader: Reader): Block {
  const offset = reader.readNumber();
  return { offset, size: reader.readNumber() };
}

function isWhole(table: Buffer, { offset, size }: Block): boolean {
  const end = offset + size + COMPRESSION_BYTES;
  if (end + 4 > table.length) return false;
  return table.readUInt32LE(end) === computeLevelDbChecksum(table.subarray(offset, end));
}

/**
 * The blocks that an index names. Its entries share the beginnings of their keys, and restart points follow them. Of a compressed
 * index, which only a repair writes and LevelDB soon replaces, none.
 */
function listHandles(table: Buffer, { offset, size }: Block): Block[] {
  if (table[offset + size] !== UNCOMPRESSED) return [];
  const block = table.subarray(offset, offset + size);
  const restarts = block.readUInt32LE(size - 4);
  const entries = new Reader(block.subarray(0, size - 4 * (restarts + 1)));
  const handles: Block[] = [];
  while (!entries.isAtEnd) {
    entries.readNumber();
    const keyLength = entries.readNumber();
    const valueLength = entries.readNumber();
    entries.readBytes(keyLength);
    handles.push(readHandle(new Reader(entries.readBytes(valueLength))));
  }
  return handles;
}
