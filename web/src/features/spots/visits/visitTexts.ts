import { getLocale } from '#domain/messages/language';
import type { VisitBiopsy, VisitDiagnosis, VisitDoctor } from '#domain/analysis/visitChoices';
import type { Visit } from '#domain/analysis/visit';
import { visitMessages } from '../messages';

const t = visitMessages;

/** The names of those who look at spots. */
export const DOCTOR_NAMES: Readonly<Record<VisitDoctor, string>> = {
  dermatologist: t('dermatologist'),
  otherDoctor: t('otherDoctor'),
  other: t('otherPerson'),
};

/** The names of what a spot can be. */
export const VISIT_DIAGNOSIS_NAMES: Readonly<Record<VisitDiagnosis, string>> = {
  notKnown: t('notKnown'),
  mole: t('mole'),
  atypicalMole: t('atypicalMole'),
  seborrheicKeratosis: t('seborrheicKeratosis'),
  otherHarmless: t('otherHarmless'),
  actinicKeratosis: t('actinicKeratosis'),
  basalCell: t('basalCell'),
  squamousCell: t('squamousCell'),
  melanoma: t('melanoma'),
  other: t('other'),
};

/** The answers about a biopsy. */
export const BIOPSY_NAMES: Readonly<Record<VisitBiopsy, string>> = {
  none: t('biopsyNone'),
  waiting: t('biopsyWaiting'),
  done: t('biopsyDone'),
};

/** Formats the day of a visit in the reader's locale. */
export const formatVisitDay = (date: string): string =>
  new Date(`${date}T12:00:00`).toLocaleDateString(getLocale(), { dateStyle: 'medium' });

/** What came of a visit, as lines: who said what, what the laboratory found, and the texts that the person added. */
export function describeVisit({
  seenBy,
  diagnosis,
  diagnosisText,
  biopsy,
  biopsyResult,
  biopsyText,
}: Omit<Visit, 'id' | 'date'>): string[] {
  const laboratory = biopsyResult && t('biopsySummaryDone', { result: VISIT_DIAGNOSIS_NAMES[biopsyResult] });
  return [
    t('summary', { doctor: DOCTOR_NAMES[seenBy], diagnosis: VISIT_DIAGNOSIS_NAMES[diagnosis] }),
    diagnosisText,
    biopsy === 'waiting' ? t('biopsySummaryWaiting') : laboratory,
    biopsyText,
  ].filter((line) => line !== null);
}
