/** A system call that succeeded. */
export interface SystemCall {
  name: string;
  args: string[];
  result: number;
  /** When it ended, in milliseconds since 1970. */
  endedAt: number;
}

/** The calls that change a file or its folder, and those that name what such calls change. */
const RECORDED = [
  'openat,open,creat,close,write,pwrite64,writev,pwritev,ftruncate,truncate,mkdir,mkdirat,rename,renameat,renameat2',
  'unlink,unlinkat,rmdir,fsync,fdatasync,fallocate,copy_file_range',
].join();

/**
 * The command that runs another one and records its system calls in `file`. Each sync starts `syncDelayMs` late, so that what
 * does not wait for it is over before.
 */
export const recordSystemCalls = (file: string, syncDelayMs: number): string[] => [
  ...['strace', '-f', '-q', '-xx', '-ttt', '-T', '-s', '10000000', '-e', `trace=${RECORDED}`],
  ...['-e', `inject=fsync,fdatasync:delay_enter=${syncDelayMs * 1000}`, '-e', 'signal=none', '-o', file],
];

const CALL = /^(\w+)\((.*)\)\s+= (\d+)\S*(?: \(DELAYED\))? <([\d.]+)>$/s;

/** Parses a record in the order in which calls ended. Leaves out calls that failed. */
export function* parseSystemCalls(text: string): Generator<SystemCall> {
  const unfinished = new Map<string, { start: number; text: string }>();
  for (const line of text.split('\n')) {
    const [, thread = '', time = '', rest = ''] = /^(\d+)\s+([\d.]+) (.*)$/s.exec(line) ?? [];
    if (rest.endsWith('<unfinished ...>')) {
      unfinished.set(thread, { start: Number(time), text: rest.slice(0, -'<unfinished ...>'.length).trimEnd() });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/s.exec(rest);
    const begun = resumed ? unfinished.get(thread) : { start: Number(time), text: '' };
    const [, name, args, result, seconds] = CALL.exec(`${begun?.text ?? ''}${resumed?.[1] ?? rest}`) ?? [];
    if (name === undefined || begun === undefined) continue;
    const endedAt = (begun.start + Number(seconds)) * 1000;
    yield { name, args: splitArguments(args!), result: Number(result), endedAt };
  }
}

/** Splits at commas outside brackets; strings contain neither, because each of their bytes is in hexadecimal. */
function splitArguments(text: string): string[] {
  return text.split(/,\s*(?![^[]*\])/).map((argument) => argument.trim());
}

/** The bytes of all strings in an argument. */
export function decodeStrings(argument: string): Buffer {
  const strings = [...argument.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => hex.replaceAll('\\x', ''));
  return Buffer.from(strings.join(''), 'hex');
}
