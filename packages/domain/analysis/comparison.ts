import type { DetectedFeatures, Look } from './analysis';
import type { Assessed, Domain } from './assessment';

/** The numbers by which two photographs of a lesion are compared; the area in square millimetres, where there was a scale. */
export type Numbers = Pick<Assessed, 'shape' | 'tone'> & Pick<Look, 'area'>;

/** How far the numbers of two photographs lie apart; `size` is null unless both had a scale. */
export type Differences = Record<'elongation' | 'solidity' | 'compactness' | 'tone', number> & { size: number | null };

/**
 * What two photographs of one unchanged lesion may differ by: `packages/lesion/bench/repeat.ts` frames, lights, turns and
 * compresses validation photographs anew, and of such pairs 3 in 100 through a dermoscope and 1 in 100 by phone go beyond any of
 * these with research-6261ced2 (1,031 and 1,025 pairs of 75 photographs each), 2 in 100 of either with open-bbbb6d3e (927 and
 * 1,028; another 140 are taken for different kinds of camera). Limits that 1 in 100 passes would miss a spot that grew by half
 * on phones. Photographs taken on different days differ more than that, so a change is a reason to look, not a finding.
 */
export const NOISE: Record<Domain, Record<keyof Differences, number>> = {
  dermoscopic: { size: 0.3, elongation: 0.14, solidity: 0.1, compactness: 0.21, tone: 26 },
  phone: { size: 0.24, elongation: 0.47, solidity: 0.27, compactness: 0.59, tone: 18 },
};

/**
 * Share of the noise in size from which growth is in doubt: told neither as stable nor as a change. Through a dermatoscope,
 * growth from 6 to 8 mm lies there, and so do some photographs of spots that did not grow: of the pairs
 * above fewer than 1 in 100 through a dermatoscope and 5 in 100 by phone.
 */
export const DOUBT = 1 / 2;
/**
 * The same of growth past `LARGE_MM`; less than this, an unchanged spot of about that size would often be in doubt. At this, up
 * to 18 in 100 pairs by phone are.
 */
export const DOUBT_PAST_LARGE = 1 / 4;
/** Above this, the D of ABCDE is a warning (specification §9). */
export const LARGE_MM = 6;

const DAY = 24 * 60 * 60 * 1000;
/** No spot grows by more than the noise of two photographs in less: the scale was marked differently, or framed wrongly. */
const WEEK = 7 * DAY;
/**
 * Clear growth within 8 weeks is rapid: fast melanomas grow 'progressively for over a month' (Kelly 2003), while
 * monitoring leaves lesions that may be harmless 2.5 to 4.5 months to show change (Altamura 2008).
 */
const RAPID_MS = 8 * WEEK;

/** What a later photograph of a lesion says against earlier ones. */
export interface Comparison {
  level: DetectedFeatures['evolving']['level'];
  /** What changed since when, as part of a sentence; null unless something did. */
  change: string | null;
  /** The sizes of a spot that may have grown, which the photographs leave open, in sentences; null unless that is so. */
  doubt: string | null;
  sentence: string;
}

/** Differences of a later photograph against an earlier one: `size` is the logarithm of the ratio of widths, `tone` a ΔE. */
export function differencesOf(later: Numbers, earlier: Numbers): Differences {
  const [one, other] = [later.shape, earlier.shape];
  const [l, a, b] = apart(later.tone, earlier.tone);
  return {
    size: later.area !== null && earlier.area !== null ? Math.log(later.area / earlier.area) / 2 : null,
    elongation: one.elongation - other.elongation,
    solidity: one.solidity - other.solidity,
    compactness: one.compactness - other.compactness,
    tone: Math.hypot(l, a, b),
  };
}

const apart = (one: Assessed['tone'], other: Assessed['tone']): Assessed['tone'] => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
];

type Comparable = Look & Numbers & { domain: Domain };
const isComparable = (look: Look): look is Comparable =>
  look.domain !== null && look.shape !== null && look.tone !== null;

/**
 * E of ABCDE by comparison (decisions C3): against the newest and the oldest earlier photograph of the same kind that these
 * weights outlined and that shows the whole spot where the spot is, so that slow change shows, too; both with a scale where
 * there are such, since those say most. `earlier` is newest first; null where it is empty.
 */
export function compare(later: Look, earlier: readonly Look[]): Comparison | null {
  const [last] = earlier;
  if (!last) return null;
  const alike = isComparable(later)
    ? earlier.filter(isComparable).filter((look) => hindrance(look, later) === null)
    : [];
  const scaled = alike.filter(({ area }) => area !== null);
  const references = [...new Set([alike[0], scaled[0], alike.at(-1), scaled.at(-1)])].filter(
    (look) => look !== undefined,
  );
  if (!isComparable(later) || references.length === 0) {
    const sentence = `Evolving: not assessed. ${hindrance(last, later) ?? ''}`;
    return { level: 'not_assessed', change: null, doubt: null, sentence };
  }
  const isSized = (look: Comparable) => differencesOf(later, look).size !== null && !isHasty(look, later);
  const worst = [...references.filter(isSized), ...references.filter((look) => !isSized(look))]
    .map((look) => against(look, later))
    .reduce((worst, next) => (rank(next) > rank(worst) ? next : worst));
  const hasty = references.find((look) => isHasty(look, later));
  return hasty ? { ...worst, sentence: `${worst.sentence} ${hastyWords(hasty, later)}` } : worst;
}

/** The weights that a photograph's numbers come from; a training of the last layer leaves them as they were. */
const outlinedBy = ({ baseVersion, modelVersion }: Look): string => baseVersion ?? modelVersion;

/** Why a photograph cannot be compared with an earlier one, and the way on; null where it can. */
function hindrance(earlier: Look, later: Look): string | null {
  if (later.elsewhere) {
    const { photo, spot } = later.elsewhere;
    return `You said this photo is of the ${photo}, and this spot is on the ${spot}, so the two were not compared. If it does show this spot, analyze it again and choose the ${spot}; if not, analyze it as a new spot.`;
  }
  if (later.cutOff) {
    return 'The spot runs off this photo, so it cannot be compared with your earlier ones. Photograph it again with the whole spot in the frame.';
  }
  if (!isComparable(earlier) || !isComparable(later) || outlinedBy(earlier) !== outlinedBy(later)) {
    return 'Your last photo of this spot was judged by another version of this tool, so the two cannot be compared.';
  }
  if (earlier.domain !== later.domain) {
    return `This tool took this photo for a ${TAKEN_WITH[later.domain]}’s and your last one of this spot for a ${TAKEN_WITH[earlier.domain]}’s, so the two cannot be compared. Photograph it again the way you did before.`;
  }
  if (earlier.cutOff) {
    return 'The spot runs off your last photo of it, so the two cannot be compared. Photograph it again with the whole spot in the frame: the next photo can be compared with this one.';
  }
  if (earlier.elsewhere) {
    return `You said your last photo of this spot is of the ${earlier.elsewhere.photo}, so the two cannot be compared. The next photo can be compared with this one.`;
  }
  return null;
}

const TAKEN_WITH: Record<Domain, string> = { dermoscopic: 'dermatoscope', phone: 'phone' };

const elapsed = (earlier: Look, later: Look): number =>
  Date.parse(later.analysisDate) - Date.parse(earlier.analysisDate);

/** Whether two photographs differ more in size than a spot can change in the days between them. */
function isHasty(earlier: Comparable, later: Comparable): boolean {
  const { size } = differencesOf(later, earlier);
  return size !== null && Math.abs(size) > NOISE[later.domain].size && elapsed(earlier, later) < WEEK;
}

function hastyWords(earlier: Comparable, later: Comparable): string {
  const days = Math.floor(elapsed(earlier, later) / DAY);
  const apart = days === 0 ? 'less than a day' : `only ${days === 1 ? '1 day' : `${days} days`}`;
  return `Size was not compared with the photo of ${dateOf(earlier)}: the two are ${apart} apart, and a difference in size that fast is more likely from the scale marks. Check them.`;
}

/** Of photographs that were compared: growth in doubt against one of them counts for more than 'stable' against another. */
const RANKS: readonly Comparison['level'][] = ['stable', 'not_assessed', 'changing', 'rapidly_changing'];
const rank = ({ level }: Comparison): number => RANKS.indexOf(level);

function against(look: Comparable, later: Comparable): Comparison {
  const hasty = isHasty(look, later);
  const earlier = hasty ? { ...look, area: null } : look;
  const found = wordsFor(later, earlier);
  const { size } = differencesOf(later, earlier);
  const when = dateOf(earlier);
  if (found.length === 0) {
    if (size !== null && isInDoubt(later, earlier, size)) {
      const doubt = `As a circle of its area, the spot measured about ${millimetres(earlier)} mm across on ${when} and about ${millimetres(later)} mm in this photo. Two photos of an unchanged spot can differ by as much, so they neither show growth nor rule it out.`;
      return {
        level: 'not_assessed',
        change: null,
        doubt,
        sentence: `Evolving: not assessed. ${doubt} Photograph it again in about 4 weeks, with the scale marked the same way. If it looks larger to you, show it to a dermatologist within 2 weeks.`,
      };
    }
    const seen = size === null ? 'outline and color' : 'size, outline and color';
    const unseen = hasty ? '' : ' Size was not compared: that takes a scale in both photos.';
    const widths = `As a circle of its area, it was about ${millimetres(earlier)} mm across then and ${millimetres(later)} mm in this photo; two photos cannot tell growth in width of less than ${leastGrowth(later.domain)}%.`;
    return {
      level: 'stable',
      change: null,
      doubt: null,
      sentence: `Evolving: stable. Since ${when}, ${seen} differ no more than in two photos of an unchanged spot.${size === null ? unseen : ` ${widths}`}`,
    };
  }
  const isRapid = size !== null && size > NOISE[later.domain].size && elapsed(earlier, later) <= RAPID_MS;
  const change = `${listed(found)} since ${when}`;
  return {
    level: isRapid ? 'rapidly_changing' : 'changing',
    change,
    doubt: null,
    sentence: `Evolving: ${isRapid ? 'changing rapidly' : 'changing'}. The spot looks ${change}. Photos in different light differ, so look for yourself, too.`,
  };
}

/** Whether a spot that did not grow beyond noise by `size` measured so much larger that it may have grown all the same. */
function isInDoubt(later: Comparable, earlier: Comparable, size: number): boolean {
  const isPastLarge = Number(millimetres(earlier)) <= LARGE_MM && Number(millimetres(later)) > LARGE_MM;
  return size > NOISE[later.domain].size * (isPastLarge ? DOUBT_PAST_LARGE : DOUBT);
}

/** The least growth in width that is more than noise, in whole percent. */
const leastGrowth = (domain: Domain): number => Math.round(100 * Math.expm1(NOISE[domain].size));

/** What differs by more than noise, the most telling first. */
function wordsFor(later: Comparable, earlier: Comparable): string[] {
  const noise = NOISE[later.domain];
  const { size, elongation, solidity, compactness, tone } = differencesOf(later, earlier);
  const words: string[] = [];
  if (size !== null && Math.abs(size) > noise.size) {
    const across = Math.max(0.1, Math.abs(widthOf(later) - widthOf(earlier))).toFixed(1);
    words.push(`${size > 0 ? 'larger' : 'smaller'} by ${across} mm`);
  }
  const notches = solidity / noise.solidity;
  const ragged = compactness / noise.compactness;
  const outline = Math.abs(notches) > Math.abs(ragged) ? notches : ragged;
  if (Math.abs(outline) > 1) words.push(`${outline < 0 ? 'less' : 'more'} regular in outline`);
  if (Math.abs(elongation) > noise.elongation) words.push(elongation < 0 ? 'longer in shape' : 'rounder in shape');
  if (tone > noise.tone) words.push(toneWord(apart(later.tone, earlier.tone)));
  return words;
}

function toneWord([lightness, a, b]: Assessed['tone']): string {
  if (Math.abs(lightness) < Math.hypot(a, b)) return 'different in color';
  return lightness < 0 ? 'darker' : 'lighter';
}

/** Millimetres across a circle of the lesion's area. */
const widthOf = ({ area }: Comparable): number => 2 * Math.sqrt((area ?? 0) / Math.PI);

/** The same as it is told. */
const millimetres = (look: Comparable): string => Math.max(0.1, widthOf(look)).toFixed(1);

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const dateOf = ({ analysisDate }: Look): string =>
  new Date(analysisDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
