import './DetailsForm.css';
import { lazy, Suspense } from 'react';
import { BODY_REGIONS, describeRegion, isBodyRegion, isUnassessedRegion } from '#domain/analysis/bodyRegion';
import { describeUnassessable } from '#domain/analysis/unassessable';
import { describeRegionMismatch, findRegionMismatch, keepPinInRegion } from '#domain/analysis/spotRegion';
import { Banner } from '../../../ui/feedback/Banner';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Field, Select, TextArea } from '../../../ui/form/Field';
import { prepareMessages } from '../steps/messages';
import { QUESTIONS } from '../../result/texts/questions';
import { hasQuestion, withSpot } from './spotDetails';
import type { AnswerChoice, SpotDetails } from './spotDetails';
import { SpotPicker } from './SpotPicker';
import { useSpots } from '../../spots/useSpots';

const t = prepareMessages;

const PlaceField = lazy(async () => ({ default: (await import('../../../bodyFigure/PlaceField')).PlaceField }));

const CHOICES: { value: AnswerChoice; label: string }[] = [
  { value: 'yes', label: t('yes') },
  { value: 'no', label: t('no') },
  { value: 'unsure', label: t('unsure') },
];

interface Props {
  details: SpotDetails;
  onChange: (details: SpotDetails) => void;
  disabled: boolean;
  /** Shows errors of missing details; set after the first submit. */
  showErrors: boolean;
}

/** The form about the spot: which spot, body region, questions and notes. */
export function DetailsForm({ details, onChange, disabled, showErrors }: Props) {
  const { spot, region, pin, locationNote, answers, notes } = details;
  const chosenSpot = useSpots().findSpot(spot.kind === 'same' ? spot.spotId : null);
  const regionMismatch = findRegionMismatch(region, chosenSpot?.region ?? null);
  const isUnassessed = isUnassessedRegion(region);
  const regionError = showErrors && !region ? t('regionMissing') : undefined;
  const spotError = showErrors && spot.kind === 'same' && !spot.spotId ? t('spotMissing') : null;
  return (
    <fieldset className="details" disabled={disabled}>
      <legend className="details__legend">{t('aboutSpot')}</legend>
      <SpotPicker
        choice={spot}
        error={spotError}
        onChange={(choice, earlierSpot) => onChange(withSpot(details, choice, earlierSpot))}
      />
      <Suspense fallback={<Skeleton height="34rem" />}>
        <PlaceField
          pin={pin}
          region={region}
          disabled={disabled}
          onChange={(place) => onChange({ ...details, ...place })}
        />
      </Suspense>
      <div className="details__where">
        <Select
          label={t('region')}
          placeholder={t('chooseRegion')}
          value={region}
          error={regionError}
          options={BODY_REGIONS.map(({ name }) => ({ value: name, label: describeRegion(name) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...details, region: isBodyRegion(value) ? value : '', pin: keepPinInRegion(pin, value) })
          }
        />
        <Field
          label={t('inYourWords')}
          optional
          placeholder={t('inYourWordsExample')}
          maxLength={150}
          value={locationNote}
          onChange={({ currentTarget: { value } }) => onChange({ ...details, locationNote: value })}
        />
      </div>
      {isUnassessed && (
        <Banner tone="caution" title={t('notAssessed')} live>
          {describeUnassessable('body_region')}
        </Banner>
      )}
      {regionMismatch && !isUnassessed && (
        <Banner tone="caution" title={t('notCompared')} live>
          {t('otherRegion', { spot: describeRegionMismatch(regionMismatch).spot })}
        </Banner>
      )}
      <div className="details__questions">
        {QUESTIONS.filter(({ name }) => hasQuestion(spot, name)).map(({ name, text }) => (
          <ChoiceGroup
            key={name}
            legend={text}
            layout="row"
            options={CHOICES}
            value={answers[name]}
            onChange={(answer) => onChange({ ...details, answers: { ...answers, [name]: answer } })}
          />
        ))}
      </div>
      <TextArea
        label={t('notes')}
        optional
        hint={t('notesHint')}
        rows={2}
        maxLength={2000}
        value={notes}
        onChange={({ currentTarget: { value } }) => onChange({ ...details, notes: value })}
      />
    </fieldset>
  );
}
