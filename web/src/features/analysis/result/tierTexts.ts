import type { Analysis, RaisedBy, RedFlag } from '#domain/analysis/analysis';
import type { RiskLevel } from '#domain/analysis/assessment';
import { isCutOff } from '#domain/analysis/isCutOff';
import { listAbcdeFeatures } from './abcdeFeatures';

/**
 * Title and text of each tier. They do not mention the ABCDE features, which can only forbid a low tier. The low tier says that
 * the tool misses some cancers (docs/decisions/026-risk-tiers.md).
 */
export const TIER_TEXTS: Record<RiskLevel, { title: string; text: string }> = {
  low: {
    title: 'Low risk',
    text: 'This photo scored below our warning cutoff. This tool misses some cancers.',
  },
  moderate: {
    title: 'Moderate risk',
    text: 'A doctor should look at this spot. We warn early on purpose, so many warnings are false alarms.',
  },
  high: {
    title: 'High risk',
    text: 'A dermatologist should look at this spot soon. We warn early on purpose, so many warnings are false alarms.',
  },
};

/**
 * Says that the photo is unlike those that the tool was tested on. It replaces the text of a moderate tier that nothing else
 * raised, and stands beside other texts.
 */
export const UNFAMILIAR_TEXT =
  'We never tested this tool on photos like this one, so it cannot call this spot low risk. If the spot worries you, show it to a doctor.';

/** What stands in place of the model's certainty, which does not hold for photos unlike those that the tool was tested on. */
export const NO_CERTAINTY_TEXT = 'Model certainty not shown';

/** Whether the model's certainty holds for the photo. */
export const isCertaintyValid = ({ caution }: Pick<Analysis, 'caution'>): boolean => caution !== 'unfamiliar';

const listFormat = new Intl.ListFormat('en-US');

/** Names the alert features of a low result and says what to do. Null for other tiers or without an alert feature. */
export function describeStandoutFeatures(analysis: Pick<Analysis, 'riskLevel' | 'detectedFeatures'>): string | null {
  const names = listAbcdeFeatures(analysis)
    .filter(({ tone }) => tone === 'alert')
    .map(({ name }) => name);
  if (analysis.riskLevel !== 'low' || names.length === 0) return null;
  const verb = names.length === 1 ? 'stands' : 'stand';
  return `${listFormat.format(names)} ${verb} out in this photo. See a doctor if the spot is new, changing or unlike your others.`;
}

/** Says that the spot of a low result is cut off by the photo's edge. Null for other tiers or a complete spot. */
export function describeCutOff({ riskLevel, outline }: Pick<Analysis, 'riskLevel' | 'outline'>): string | null {
  if (riskLevel !== 'low' || !isCutOff(outline)) return null;
  return 'The spot runs off this photo, and we did not assess the rest. Photograph it again with all of the spot in the frame.';
}

const FLAG_TEXTS: Record<RedFlag, string> = {
  changing: 'you said this spot is changing',
  bleeding: 'you said it bleeds',
  isNew: 'you said it is new',
};

/**
 * Says why the tier is higher than the model's tier: because of the person's answers, a change since an earlier photo, or
 * both. Null if it was not raised.
 */
export function describeRaisedTier(raisedBy: readonly RaisedBy[]): string | null {
  const flags = raisedBy.filter((cause) => cause !== 'comparison');
  const answers = flags.length === 1 ? 'answer' : 'answers';
  const answersSentence =
    flags.length > 0 && `Raised because of your ${answers}: ${flags.map((flag) => FLAG_TEXTS[flag]).join('; ')}.`;
  const comparisonSentence =
    raisedBy.includes('comparison') && 'Raised because the spot looks changed since an earlier photo.';
  return [answersSentence, comparisonSentence].filter(Boolean).join(' ') || null;
}
