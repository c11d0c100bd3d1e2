import './DetailsForm.css';
import { BODY_REGIONS, isUnassessedRegion } from '#domain/analysis/bodyRegion';
import { UNASSESSABLE } from '#domain/analysis/unassessable';
import { findRegionMismatch } from '#domain/analysis/spotRegion';
import { Banner } from '../../../ui/feedback/Banner';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { Field, Select, TextArea } from '../../../ui/form/Field';
import { isBodyRegion } from './lastBodyRegion';
import { getQuestions } from './spotDetails';
import type { AnswerChoice, SpotDetails } from './spotDetails';
import { SpotPicker } from '../spots/SpotPicker';
import { useSpots } from '../spots/useSpots';

const CHOICES: { value: AnswerChoice; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'Not sure' },
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
  const { spot, region, locationNote, answers, notes } = details;
  const chosenSpot = useSpots().findSpot(spot.kind === 'same' ? spot.spotId : null);
  const regionMismatch = findRegionMismatch(region, chosenSpot?.region ?? null);
  const isUnassessed = isUnassessedRegion(region);
  const regionError = showErrors && !region ? 'Please choose where on your body it is.' : undefined;
  const spotError = showErrors && spot.kind === 'same' && !spot.spotId ? 'Please choose the spot.' : null;
  return (
    <fieldset className="details" disabled={disabled}>
      <legend className="details__legend">About this spot</legend>
      <SpotPicker
        choice={spot}
        error={spotError}
        onChange={(choice, earlierSpot) => {
          const spotRegion = earlierSpot?.region ?? null;
          onChange({ ...details, spot: choice, region: isBodyRegion(spotRegion) ? spotRegion : region });
        }}
      />
      <div className="details__where">
        <Select
          label="Where on your body is it?"
          placeholder="Choose a body region"
          value={region}
          error={regionError}
          options={BODY_REGIONS.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...details, region: isBodyRegion(value) ? value : '' })
          }
        />
        <Field
          label="In your words"
          optional
          placeholder="For example: left of the spine"
          maxLength={150}
          value={locationNote}
          onChange={({ currentTarget: { value } }) => onChange({ ...details, locationNote: value })}
        />
      </div>
      {isUnassessed && (
        <Banner tone="caution" title="This area is not assessed" live>
          {UNASSESSABLE.body_region}
        </Banner>
      )}
      {regionMismatch && !isUnassessed && (
        <Banner tone="caution" title="This photo will not be compared" live>
          The spot you chose is on the {regionMismatch.spot}. If this photo shows it, choose that region; if not, choose
          “A new spot”.
        </Banner>
      )}
      <div className="details__questions">
        {getQuestions(spot).map(({ name, text }) => (
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
        label="Notes"
        optional
        hint="Kept encrypted with this result."
        rows={2}
        maxLength={2000}
        value={notes}
        onChange={({ currentTarget: { value } }) => onChange({ ...details, notes: value })}
      />
    </fieldset>
  );
}
