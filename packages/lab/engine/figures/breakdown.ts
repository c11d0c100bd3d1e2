/** The figures by groups of people and sites, and what the sets do not cover. */
import type { Domain } from '#domain/analysis/assessment';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import { findToneBand, TONE_BANDS } from '#domain/analysis/toneBands';
import { isAlarming } from '#lesion/engine/riskGroups';
import { estimateFigure, estimateShare, type Figure } from '#lesion/statistics/statistics';
import { alarmAuc, type JudgedCase } from './accuracy';

export interface Group {
  readonly domain: Domain;
  readonly by: string;
  readonly name: string;
  readonly n: number;
  /** Null with fewer than ten photos. */
  readonly sensitivity: Figure | null;
  readonly specificity: Figure | null;
  readonly auc: Figure | null;
}

/** Minimum number of photos for a figure. */
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

const MEASURED_TONE = 'skin tone measured in the photograph';

const KEYS: Readonly<Record<string, (entry: JudgedCase) => string>> = {
  'Fitzpatrick type': ({ person }) => fitzpatrick(person.fitzpatrick),
  [MEASURED_TONE]: ({ ita }) => (ita === null ? 'not measured' : (findToneBand(ita, TONE_BANDS)?.tone ?? '')),
  site: ({ person }) => stated(person.site),
  sex: ({ person }) => stated(person.sex),
  'age band': ({ person }) => ageBand(person.age),
};

/** Sensitivity, specificity and AUC of every group, by every known property. */
export function breakDownByGroup(domain: Domain, all: readonly JudgedCase[]): Group[] {
  return Object.entries(KEYS).flatMap(([by, keyOf]) => {
    const names = [...new Set(all.map(keyOf))].sort();
    if (names.length < 2) return [];
    return names.map((name): Group => {
      const members = all.filter((entry) => keyOf(entry) === name);
      const alarming = members.filter(({ label }) => isAlarming(label));
      const harmless = members.filter(({ label }) => !isAlarming(label));
      const [ill, well] = [alarming.length >= FEW, harmless.length >= FEW];
      return {
        ...{ domain, by, name, n: members.length },
        sensitivity: ill ? estimateShare(alarming, ({ tier }) => tier !== 'low') : null,
        specificity: well ? estimateShare(harmless, ({ tier }) => tier === 'low') : null,
        auc: ill && well ? estimateFigure(members, alarmAuc) : null,
      };
    });
  });
}

/** The sites of the data sets that show a body region. A site that covers several regions counts for each. */
const SITES_BY_REGION: Partial<Record<BodyRegion, readonly string[]>> = {
  Scalp: ['scalp'],
  Face: ['face', 'nose', 'lip'],
  Ear: ['ear'],
  Neck: ['neck'],
  Chest: ['chest', 'trunk'],
  Abdomen: ['abdomen', 'trunk'],
  'Upper back': ['back', 'trunk'],
  'Lower back': ['back', 'trunk'],
  Shoulder: ['arm', 'upper extremity'],
  'Upper arm': ['arm', 'upper extremity'],
  Forearm: ['forearm', 'upper extremity'],
  'Back of the hand': ['hand'],
  Buttock: ['trunk'],
  Thigh: ['thigh', 'lower extremity'],
  'Lower leg': ['lower extremity'],
  'Top of the foot': ['foot'],
};

/** Counts the photos of each kind by measured skin tone. */
export function countByTone(groups: readonly Group[]): Record<Domain, Record<string, number>> {
  const count = (domain: Domain): Record<string, number> => {
    const own = groups.filter((group) => group.domain === domain && group.by === MEASURED_TONE);
    return Object.fromEntries(TONE_BANDS.map(({ tone }) => [tone, own.find(({ name }) => name === tone)?.n ?? 0]));
  };
  return { dermoscopic: count('dermoscopic'), phone: count('phone') };
}

/** Counts the photos of each kind by body region. */
export function countByRegion(groups: readonly Group[]): Record<Domain, Record<string, number>> {
  const count = (domain: Domain): Record<string, number> =>
    Object.fromEntries(
      Object.entries(SITES_BY_REGION).map(([region, sites]) => {
        const counted = groups.filter(
          (group) => group.domain === domain && group.by === 'site' && sites.includes(group.name),
        );
        return [region, counted.reduce((sum, { n }) => sum + n, 0)];
      }),
    );
  return { dermoscopic: count('dermoscopic'), phone: count('phone') };
}

/** Sentences with numbers about what these photos do not cover. */
export function describeDatasetGaps(groups: readonly Group[]): string[] {
  const count = (domain: Domain, by: string, name: string): number =>
    groups.find((group) => group.domain === domain && group.by === by && group.name === name)?.n ?? 0;
  const types = ['I', 'II', 'III', 'IV', 'V', 'VI'].map(
    (type) => [type, count('phone', 'Fitzpatrick type', type)] as const,
  );
  const dark = types.slice(3).reduce((sum, [, n]) => sum + n, 0);
  const statedCount = types.reduce((sum, [, n]) => sum + n, 0);
  const silent = groups
    .filter(({ sensitivity }) => !sensitivity)
    .map(({ domain, by, name, n }) => `${domain} ${by} ${name} (${n})`);
  return [
    `Fitzpatrick types among the phone photographs: ${types.map(([type, n]) => `${type} ${n}`).join(', ')}, not stated ` +
      `${count('phone', 'Fitzpatrick type', 'not stated')}. Types IV to VI are ${dark} of ${statedCount}: darker skin is barely tested. ` +
      'The dermoscopic sets state no type.',
    `Too few malignant or suspicious photographs for a sensitivity (under ${FEW}): ${silent.join('; ') || 'none'}.`,
    'Absent from the sets: nails, mouth, eyes; palms and soles nearly so. ISIC 2017 states no site.',
  ];
}
