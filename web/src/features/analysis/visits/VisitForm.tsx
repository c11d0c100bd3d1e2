import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ulid } from 'ulid';
import type { Visit } from '#domain/analysis/visit';
import {
  VISIT_BIOPSIES,
  VISIT_DIAGNOSES,
  VISIT_DOCTORS,
  type VisitBiopsy,
  type VisitDiagnosis,
  type VisitDoctor,
} from '#domain/analysis/visitChoices';
import { getErrorText } from '../../../lib/api';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { Field, Select } from '../../../ui/form/Field';
import { focusFirstError } from '../../../ui/form/focusFirstError';
import { visitMessages } from './messages';
import { BIOPSY_NAMES, VISIT_DIAGNOSIS_NAMES, DOCTOR_NAMES, formatVisitDay } from './visitTexts';

const t = visitMessages;

const MAX_TEXT = 200;

/** What the person has entered so far. An empty text is no answer. */
interface Draft {
  seenBy: VisitDoctor;
  date: string;
  diagnosis: VisitDiagnosis;
  diagnosisText: string;
  biopsy: VisitBiopsy;
  biopsyResult: VisitDiagnosis | '';
  biopsyText: string;
}

interface Props {
  /** The visit that is changed; null for a new one. */
  visit: Visit | null;
  onSave: (visit: Visit) => Promise<void>;
  onCancel: () => void;
}

const DIAGNOSIS_OPTIONS = VISIT_DIAGNOSES.map((value) => ({ value, label: VISIT_DIAGNOSIS_NAMES[value] }));

/** Today in the time zone of the device, as `2026-11-25`. */
function getToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

const toDraft = (visit: Visit | null): Draft => ({
  seenBy: visit?.seenBy ?? 'dermatologist',
  date: visit?.date ?? getToday(),
  diagnosis: visit?.diagnosis ?? 'notKnown',
  diagnosisText: visit?.diagnosisText ?? '',
  biopsy: visit?.biopsy ?? 'none',
  biopsyResult: visit?.biopsyResult ?? '',
  biopsyText: visit?.biopsyText ?? '',
});

function findErrors({ date, biopsy, biopsyResult }: Draft): Partial<Record<'date' | 'biopsyResult', string>> {
  return {
    ...(!date && { date: t('dateMissing') }),
    ...(date > getToday() && { date: t('dateInFuture') }),
    ...(biopsy === 'done' && !biopsyResult && { biopsyResult: t('biopsyResultMissing') }),
  };
}

/** The form of one visit. It keeps what was entered when saving fails. */
export function VisitForm({ visit, onSave, onCancel }: Props) {
  const [id] = useState(() => visit?.id ?? ulid());
  const [draft, setDraft] = useState(() => toDraft(visit));
  const [errors, setErrors] = useState<ReturnType<typeof findErrors>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => focusFirstError(form.current), [errors]);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = findErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsSaving(true);
    setFailure(null);
    const { biopsy, biopsyResult, biopsyText, diagnosisText } = draft;
    try {
      await onSave({
        ...draft,
        id,
        diagnosisText: diagnosisText.trim() || null,
        biopsyResult: biopsy === 'done' ? biopsyResult || null : null,
        biopsyText: biopsy === 'done' ? biopsyText.trim() || null : null,
      });
    } catch (error) {
      setIsSaving(false);
      setFailure(getErrorText(error, t('pleaseRetry')));
    }
  };

  return (
    <form ref={form} className="stack visits__form" noValidate onSubmit={(event) => void submit(event)}>
      <h4 ref={heading} tabIndex={-1}>
        {visit ? t('editTitle', { date: formatVisitDay(visit.date) }) : t('newTitle')}
      </h4>
      {failure !== null && (
        <Banner tone="error" live title={t('notSaved')}>
          {failure}
        </Banner>
      )}
      <ChoiceGroup
        legend={t('seenBy')}
        options={VISIT_DOCTORS.map((value) => ({ value, label: DOCTOR_NAMES[value] }))}
        value={draft.seenBy}
        onChange={(seenBy) => change({ seenBy: seenBy ?? draft.seenBy })}
      />
      <Field
        label={t('date')}
        type="date"
        max={getToday()}
        value={draft.date}
        error={errors.date}
        onChange={({ currentTarget: { value } }) => change({ date: value })}
      />
      <Select
        label={t('diagnosis')}
        options={DIAGNOSIS_OPTIONS}
        value={draft.diagnosis}
        onChange={({ currentTarget: { value } }) => change({ diagnosis: value as VisitDiagnosis })}
      />
      <Field
        label={t('diagnosisText')}
        hint={t('diagnosisHint')}
        optional
        maxLength={MAX_TEXT}
        value={draft.diagnosisText}
        onChange={({ currentTarget: { value } }) => change({ diagnosisText: value })}
      />
      <ChoiceGroup
        legend={t('biopsy')}
        options={VISIT_BIOPSIES.map((value) => ({ value, label: BIOPSY_NAMES[value] }))}
        value={draft.biopsy}
        onChange={(biopsy) => change({ biopsy: biopsy ?? draft.biopsy })}
      />
      {draft.biopsy === 'done' && (
        <>
          <Select
            label={t('biopsyResult')}
            placeholder={t('choose')}
            options={DIAGNOSIS_OPTIONS.filter(({ value }) => value !== 'notKnown')}
            value={draft.biopsyResult}
            error={errors.biopsyResult}
            onChange={({ currentTarget: { value } }) => change({ biopsyResult: value as VisitDiagnosis | '' })}
          />
          <Field
            label={t('biopsyText')}
            optional
            maxLength={MAX_TEXT}
            value={draft.biopsyText}
            onChange={({ currentTarget: { value } }) => change({ biopsyText: value })}
          />
        </>
      )}
      <div className="visits__actions">
        <Button type="submit" variant="primary" busy={isSaving} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
