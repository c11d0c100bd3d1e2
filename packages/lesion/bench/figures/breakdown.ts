/** The same figures for groups of people and places, and what the sets cannot say. */
import type { Domain } from '#domain/analysis/assessment';
import { bandOf, TONES } from '#lesion/quality/skinTone';
import { isAlarming } from '#lesion/bench/evaluation/cases';
import { figure, shareFigure, type Figure } from '#lesion/bench/statistics/statistics';
import { alarmAuc, type Judged } from './accuracy';

export interface Group {
  readonly domain: Domain;
  readonly by: string;
  readonly name: string;
  readonly n: number;
  /** Null where fewer than ten photographs would decide. */
  readonly sensitivity: Figure | null;
  readonly specificity: Figure | null;
  readonly auc: Figure | null;
}

/** Photographs of a kind under which a figure says nothing. */
const FEW = 10;

function ageBand(age: string): string {
  const years = Number.parseFloat(age);
  if (!Number.isFinite(years)) return 'not stated';
  return years < 30 ? 'under 30' : years < 50 ? '30 to 49' : years < 70 ? '50 to 69' : '70 and over';
}

const stated = (text: string): string => (text === '' || text === 'unknown' ? 'not stated' : text);

function fitzpatrick(type: string): string {
  return ['I', 'II', 'III', 'IV', 'V', 'VI'][Number.parseFloat(type) - 1] ?? 'not stated';
}

const KEYS: Readonly<Record<string, (seen: Judged) => string>> = {
  'Fitzpatrick type': ({ person }) => fitzpatrick(person.fitzpatrick),
  'skin tone measured in the photograph': ({ ita }) =>
    ita === null ? 'not measured' : (bandOf(ita, TONES)?.tone ?? ''),
  site: ({ person }) => stated(person.site),
  sex: ({ person }) => stated(person.sex),
  'age band': ({ person }) => ageBand(person.age),
};

/** Sensitivity, specificity and AUC of every group, by every property a set states. */
export function breakdown(domain: Domain, all: readonly Judged[]): Group[] {
  return Object.entries(KEYS).flatMap(([by, keyOf]) => {
    const names = [...new Set(all.map(keyOf))].sort();
    if (names.length < 2) return [];
    return names.map((name): Group => {
      const own = all.filter((seen) => keyOf(seen) === name);
      const alarming = own.filter(({ label }) => isAlarming(label));
      const harmless = own.filter(({ label }) => !isAlarming(label));
      const [ill, well] = [alarming.length >= FEW, harmless.length >= FEW];
      return {
        ...{ domain, by, name, n: own.length },
        sensitivity: ill ? shareFigure(alarming, ({ tier }) => tier !== 'low') : null,
        specificity: well ? shareFigure(harmless, ({ tier }) => tier === 'low') : null,
        auc: ill && well ? figure(own, alarmAuc) : null,
      };
    });
  });
}

/** What these photographs cannot tell, in sentences with numbers. */
export function gaps(groups: readonly Group[]): string[] {
  const count = (domain: Domain, by: string, name: string): number =>
    groups.find((group) => group.domain === domain && group.by === by && group.name === name)?.n ?? 0;
  const types = ['I', 'II', 'III', 'IV', 'V', 'VI'].map(
    (type) => [type, count('phone', 'Fitzpatrick type', type)] as const,
  );
  const dark = types.slice(3).reduce((sum, [, n]) => sum + n, 0);
  const known = types.reduce((sum, [, n]) => sum + n, 0);
  const silent = groups
    .filter(({ sensitivity }) => !sensitivity)
    .map(({ domain, by, name, n }) => `${domain} ${by} ${name} (${n})`);
  return [
    `Fitzpatrick types among the phone photographs: ${types.map(([type, n]) => `${type} ${n}`).join(', ')}, not stated ` +
      `${count('phone', 'Fitzpatrick type', 'not stated')}. Types IV to VI are ${dark} of ${known}: darker skin is barely tested. ` +
      'The dermoscopic sets state no type.',
    `Too few malignant or suspicious photographs for a sensitivity (under ${FEW}): ${silent.join('; ') || 'none'}.`,
    'Absent from the sets: nails, mouth, eyes; palms and soles nearly so. ISIC 2017 states no site.',
  ];
}
