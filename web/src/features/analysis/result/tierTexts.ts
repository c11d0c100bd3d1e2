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
    text: 'In this photo the spot’s likeness to skin cancer is below the limit for a warning. This tool misses some cancers, so show any spot that worries you or changes to a clinician.',
  },
  moderate: {
    title: 'Moderate risk',
    text: 'A clinician should look at this spot. The tool warns early so that it misses fewer cancers, so many warnings are false alarms; only an examination can tell.',
  },
  high: {
    title: 'High risk',
    text: 'A dermatologist should look at this spot soon. The tool warns early so that it misses fewer cancers, so many warnings are false alarms; only an examination can tell.',
  },
};

/**
 * Says that the photo is unlike those that the tool was tested on. It replaces the text of a moderate tier that nothing else
 * raised, and stands beside other texts.
 */
export const UNFAMILIAR_TEXT =
  'The tool was not tested on photos like this one, so it cannot call this spot low risk. What it measured is below. If the spot worries you, show it to a clinician.';

/** What stands in place of the model's certainty, which does not hold for photos unlike those that the tool was tested on. */
export const NO_CERTAINTY_TEXT = 'Model certainty not shown';

/** Whether the model's certainty holds for the photo. */
export const isCertaintyValid = ({ caution }: Pick<Analysis, 'caution'>): boolean => caution !== 'unfamiliar';

const listFormat = new Intl.ListFormat('en-GB');

/** Names the alert features of a low result and says what to do. Null for other tiers or without an alert feature. */
export function describeStandoutFeatures(analysis: Pick<Analysis, 'riskLevel' | 'detectedFeatures'>): string | null {
  const names = listAbcdeFeatures(analysis)
    .filter(({ tone }) => tone === 'alert')
    .map(({ name }) => name);
  if (analysis.riskLevel !== 'low' || names.length === 0) return null;
  const verb = names.length === 1 ? 'stands' : 'stand';
  return `${listFormat.format(names)} ${verb} out in this photo, though the result is low: show the spot to a clinician if it is new, changing or unlike your others.`;
}

/** Says that the spot of a low result is cut off by the photo's edge. Null for other tiers or a complete spot. */
export function describeCutOff({ riskLevel, outline }: Pick<Analysis, 'riskLevel' | 'outline'>): string | null {
  if (riskLevel !== 'low' || !isCutOff(outline)) return null;
  return 'The spot runs off this photo, and what lies outside it was not looked at. Photograph it again with all of the spot in the frame.';
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
