import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { grantAdmin } from '#functions/operator/admin';
import { dataUrl, lesionPhoto } from '#functions/testing/testPhotos';
import { bare, fill } from '#local/bin/bench/fill';
import { growing, SKINCARE } from '#local/bin/bench/growing';
import type { Growing } from '#local/bin/bench/growing/row';
import {
  openBench,
  PASSWORD,
  register,
  type Bench,
  type Made,
  type Measured,
  type Person,
} from '#local/bin/bench/stage';
import { grow, olderKeys, type Owner } from '#local/bin/bench/world';

/** Numbers of items to measure at, separated by commas. */
const SIZES = (process.env['N'] ?? '10,1000,100000').split(',').map(Number);
/** So many rows of each kind are whole, as the product writes them; older ones, which no page reaches, are bare keys. */
const WHOLE = 1_000;
/** More units than this beside fewer rows are growth; less is the audit log's next number having been taken. */
const SLACK = 6;

const MB = 1e6;

interface People {
  person: Person;
  admin: Person;
  owner: Owner;
}
type Row = Growing & { at: (Measured | undefined)[] };

/** What each call costs at different numbers of everything: prints units, milliseconds, and flat or why not. */
async function benchScale(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scale-'));
  const rows = new Map<string, Row>();
  let people: People | undefined;
  let kept = 0;
  try {
    for (const size of SIZES) {
      if (size > WHOLE && people) await fill(dataDir, TABLE, bare(olderKeys(people.owner, WHOLE, size)));
      const bench = await openBench(dataDir);
      try {
        people ??= await settle(bench);
        const whole = Math.min(size, WHOLE);
        if (whole > kept) await grow(bench, people.owner, kept, whole);
        kept = whole;
        await measure(bench, people, size, rows);
      } finally {
        await bench.close();
      }
    }
    print([...rows.values()]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const TABLE = 'skin-lesion-local';

/** An administrator, and a person with a skincare profile whose things will be many. */
async function settle(bench: Bench): Promise<People> {
  const { services, call } = bench;
  const admin = await register(bench, 'admin@example.org');
  await grantAdmin(services, admin.email);
  const person = await register(bench, 'ann@example.org');
  await call(person, { route: 'skincare.saveProfile', body: SKINCARE });
  return {
    admin,
    person,
    owner: { user: (await services.users.byEmail(person.email))!, spot: ulid() },
  };
}

async function measure(bench: Bench, people: People, size: number, rows: Map<string, Row>): Promise<void> {
  const { person, owner } = people;
  const photo = dataUrl(await lesionPhoto('dermoscopic-nevus-1.jpg'));
  for (const { route, given, ...one } of growing({ ...owner, photo, things: Math.min(size, WHOLE) })) {
    const call: Made = async (...of) => ({ route, ...(typeof given === 'function' ? await given(...of) : given) });
    const row = rows.get(one.name) ?? { ...one, at: [] };
    rows.set(one.name, row);
    const isMade = size <= (one.upTo ?? Infinity);
    // Some calls end every session of the person.
    if (isMade && one.as === 'person') {
      await bench.call(person, { route: 'auth.login', body: { email: person.email, password: PASSWORD } });
    }
    row.at.push(isMade ? await bench.measure(one.as === 'stranger' ? { email: '' } : people[one.as], call) : undefined);
  }
}

function print(rows: readonly Row[]): void {
  const cell = (one: Measured | undefined) =>
    one ? `${one.reads} / ${one.writes}  ${(one.ms - one.engineMs).toFixed(0).padStart(5)}` : '-';
  const line = (name: string, cells: string[], told: string) =>
    console.log(`${name.padEnd(28)}${cells.map((text) => text.padStart(18)).join('')}   ${told}`);
  console.log('Read and write units and median milliseconds (the lesion engine apart) at so many items:\n');
  line(
    '',
    SIZES.map((size) => size.toLocaleString('en-US')),
    '',
  );
  for (const row of rows) line(row.name, row.at.map(cell), verdict(row));
}

/** Flat, or the reason why not; growth that has none fails the bench. */
function verdict({ at, grows }: Row): string {
  const units = at.flatMap((one) => (one ? [one.reads + one.writes] : []));
  if (Math.max(...units) - units[0]! <= SLACK) return 'flat';
  if (grows === undefined) process.exitCode = 1;
  const largest = Math.max(...at.map((one) => one?.bytesOut ?? 0)) / MB;
  return `${grows ?? 'GROWS'}${largest > 1 ? `; answers up to ${largest.toFixed(1)} MB` : ''}`;
}

benchScale().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
