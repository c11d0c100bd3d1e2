import { getLocale } from '#domain/messages/language';
import type { Analysis, RaisedBy, RedFlag } from '#domain/analysis/analysis';
import type { Caution, RiskLevel } from '#domain/analysis/assessment';
import { isCutOff } from '#domain/analysis/isCutOff';
import { listAbcdeFeatures } from './abcdeFeatures';
import { resultMessages } from '../messages';

const t = resultMessages;

/**
 * Title and text of each tier. They do not mention the ABCDE features, which can only forbid a low tier. The low tier says that
 * the tool misses some cancers (docs/decisions/026-risk-tiers.md).
 */
export const TIER_TEXTS: Record<RiskLevel, { title: string; text: string }> = {
  low: { title: t('low'), text: t('lowText') },
  moderate: { title: t('moderate'), text: t('moderateText') },
  high: { title: t('high'), text: t('highText') },
};

/** What stands in place of the model's certainty where it does not hold. */
export const NO_CERTAINTY_TEXT = t('noCertainty');

/** The sentences of cautions about the photo. */
const PHOTO_CAUTIONS: Partial<Record<Caution, string>> = { unfamiliar: t('unfamiliar'), haze: t('haze') };

/** What a result says in place of its tier's text, where the photo itself kept it from being low; null where it did not. */
export function describePhotoCaution({ caution }: Pick<Analysis, 'caution'>): string | null {
  return (caution && PHOTO_CAUTIONS[caution]) ?? null;
}

/** Says that the tests do not hold for the photo, where its tier rests on other reasons. Null where they hold, or the above says it. */
export function describeUnfamiliarPhoto({
  caution,
  isUnfamiliar,
}: Pick<Analysis, 'caution' | 'isUnfamiliar'>): string | null {
  return isUnfamiliar && caution !== 'unfamiliar' ? t('unlikeTests') : null;
}

/** Whether the model's certainty holds for the photo. It does not for hazy photos and those unlike the test photos. */
export const isCertaintyValid = (analysis: Pick<Analysis, 'caution' | 'isUnfamiliar'>): boolean =>
  !analysis.isUnfamiliar && !describePhotoCaution(analysis);

const listFormat = new Intl.ListFormat(getLocale());

/** Names the alert features of a low result and says what to do. Null for other tiers or without an alert feature. */
export function describeStandoutFeatures(analysis: Pick<Analysis, 'riskLevel' | 'detectedFeatures'>): string | null {
  const names = listAbcdeFeatures(analysis)
    .filter(({ tone }) => tone === 'alert')
    .map(({ name }) => name);
  if (analysis.riskLevel !== 'low' || names.length === 0) return null;
  return t('standOut', { count: names.length, names: listFormat.format(names) });
}

/** Says that the spot of a low result is cut off by the photo's edge. Null for other tiers or a complete spot. */
export function describeCutOff({ riskLevel, outline }: Pick<Analysis, 'riskLevel' | 'outline'>): string | null {
  if (riskLevel !== 'low' || !isCutOff(outline)) return null;
  return t('cutOff');
}

const FLAG_TEXTS: Record<RedFlag, string> = {
  changing: t('saidChanging'),
  bleeding: t('saidBleeding'),
  isNew: t('saidNew'),
};

/**
 * Says why the tier is higher than the model's tier: because of the person's answers, a change since an earlier photo, or
 * both. Null if it was not raised.
 */
export function describeRaisedTier(raisedBy: readonly RaisedBy[]): string | null {
  const flags = raisedBy.filter((cause) => cause !== 'comparison');
  const answers = flags.map((flag) => FLAG_TEXTS[flag]).join('; ');
  const answersSentence = flags.length > 0 && t('raisedByAnswers', { count: flags.length, answers });
  const comparisonSentence = raisedBy.includes('comparison') && t('raisedByComparison');
  return [answersSentence, comparisonSentence].filter(Boolean).join(' ') || null;
}
