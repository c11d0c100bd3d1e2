import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ulid } from 'ulid';
import type { Visit } from '#domain/analysis/visit';
import { VISIT_BIOPSIES, VISIT_DIAGNOSES, VISIT_DOCTORS, type VisitDiagnosis } from '#domain/analysis/visitChoices';
import { getErrorText } from '../../../lib/api';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { Field, Select } from '../../../ui/form/Field';
import { focusFirstError } from '../../../ui/form/focusFirstError';
import { visitMessages } from '../messages';
import type { VisitDraft, VisitValues } from './visitDraft';
import { BIOPSY_NAMES, VISIT_DIAGNOSIS_NAMES, DOCTOR_NAMES, formatVisitDay } from './visitTexts';

const t = visitMessages;

const MAX_TEXT = 200;

interface Props {
  /** The visit that is changed; null for a new one. */
  visit: Visit | null;
  /** What the person entered on an earlier visit of this page; null without it. */
  draft: VisitDraft | null;
  onChange: (draft: VisitDraft) => void;
  onSave: (visit: Visit) => Promise<void>;
  onCancel: () => void;
}

const DIAGNOSIS_OPTIONS = VISIT_DIAGNOSES.map((value) => ({ value, label: VISIT_DIAGNOSIS_NAMES[value] }));

/** Today in the time zone of the device, as `2026-11-25`. */
function getToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

const toValues = (visit: Visit | null): VisitValues => ({
  seenBy: visit?.seenBy ?? 'dermatologist',
  date: visit?.date ?? getToday(),
  diagnosis: visit?.diagnosis ?? 'notKnown',
  diagnosisText: visit?.diagnosisText ?? '',
  biopsy: visit?.biopsy ?? 'none',
  biopsyResult: visit?.biopsyResult ?? '',
  biopsyText: visit?.biopsyText ?? '',
});

function findErrors({ date, biopsy, biopsyResult }: VisitValues): Partial<Record<'date' | 'biopsyResult', string>> {
  return {
    ...(!date && { date: t('dateMissing') }),
    ...(date > getToday() && { date: t('dateInFuture') }),
    ...(biopsy === 'done' && !biopsyResult && { biopsyResult: t('biopsyResultMissing') }),
  };
}

/** The form of one visit. It keeps what was entered when saving fails. */
export function VisitForm({ visit, draft, onChange, onSave, onCancel }: Props) {
  const [id] = useState(() => draft?.id ?? visit?.id ?? ulid());
  const [values, setValues] = useState(() => draft?.values ?? toValues(visit));
  const [errors, setErrors] = useState<ReturnType<typeof findErrors>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isRestored = draft !== null;
  useEffect(() => {
    if (!isRestored) heading.current?.focus();
  }, [isRestored]);
  useEffect(() => focusFirstError(form.current), [errors]);
  const change = (part: Partial<VisitValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    onChange({ id, values: next });
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = findErrors(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsSaving(true);
    setFailure(null);
    const { biopsy, biopsyResult, biopsyText, diagnosisText } = values;
    try {
      await onSave({
        ...values,
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
      {isRestored && (
        <Banner tone="info" live>
          {t('restored')}
        </Banner>
      )}
      {failure !== null && (
        <Banner tone="error" live title={t('notSaved')}>
          {failure}
        </Banner>
      )}
      <ChoiceGroup
        legend={t('seenBy')}
        options={VISIT_DOCTORS.map((value) => ({ value, label: DOCTOR_NAMES[value] }))}
        value={values.seenBy}
        onChange={(seenBy) => change({ seenBy: seenBy ?? values.seenBy })}
      />
      <Field
        label={t('date')}
        type="date"
        max={getToday()}
        value={values.date}
        error={errors.date}
        onChange={({ currentTarget: { value } }) => change({ date: value })}
      />
      <Select
        label={t('diagnosis')}
        options={DIAGNOSIS_OPTIONS}
        value={values.diagnosis}
        onChange={({ currentTarget: { value } }) => change({ diagnosis: value as VisitDiagnosis })}
      />
      <Field
        label={t('diagnosisText')}
        hint={t('diagnosisHint')}
        optional
        maxLength={MAX_TEXT}
        value={values.diagnosisText}
        onChange={({ currentTarget: { value } }) => change({ diagnosisText: value })}
      />
      <ChoiceGroup
        legend={t('biopsy')}
        options={VISIT_BIOPSIES.map((value) => ({ value, label: BIOPSY_NAMES[value] }))}
        value={values.biopsy}
        onChange={(biopsy) => change({ biopsy: biopsy ?? values.biopsy })}
      />
      {values.biopsy === 'done' && (
        <>
          <Select
            label={t('biopsyResult')}
            placeholder={t('choose')}
            options={DIAGNOSIS_OPTIONS.filter(({ value }) => value !== 'notKnown')}
            value={values.biopsyResult}
            error={errors.biopsyResult}
            onChange={({ currentTarget: { value } }) => change({ biopsyResult: value as VisitDiagnosis | '' })}
          />
          <Field
            label={t('biopsyText')}
            optional
            maxLength={MAX_TEXT}
            value={values.biopsyText}
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
