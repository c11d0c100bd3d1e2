import './DetailsForm.css';
import { BODY_REGIONS, isUnassessedRegion } from '#domain/analysis/bodyRegion';
import { UNASSESSABLE } from '#domain/analysis/assessment';
import { elsewhere } from '#domain/analysis/spot';
import { Banner } from '../../../ui/feedback/Banner';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { Field, Select, TextArea } from '../../../ui/form/Field';
import { isBodyRegion } from './bodyRegion';
import { questionsFor } from './details';
import type { AnswerChoice, Details } from './details';
import { SpotPicker } from '../spots/SpotPicker';
import { useSpots } from '../spots/useSpots';

const CHOICES: { value: AnswerChoice; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'Not sure' },
];

interface Props {
  details: Details;
  onChange: (details: Details) => void;
  disabled: boolean;
  /** The form was sent: what is still missing is said. */
  asked: boolean;
}

/** Whether the spot was photographed before, where it is, the few questions a photograph cannot answer, and notes. */
export function DetailsForm({ details, onChange, disabled, asked }: Props) {
  const { spot, region, words, answers, notes } = details;
  const known = useSpots().find(spot.kind === 'same' ? spot.lesionId : null);
  const apart = elsewhere(region, known?.region ?? null);
  const unassessed = isUnassessedRegion(region);
  const regionError = asked && !region ? 'Please choose where on your body it is.' : undefined;
  const spotError = asked && spot.kind === 'same' && !spot.lesionId ? 'Please choose the spot.' : null;
  return (
    <fieldset className="details" disabled={disabled}>
      <legend className="details__legend">About this spot</legend>
      <SpotPicker
        spot={spot}
        error={spotError}
        onChange={(choice, lesion) => {
          const its = lesion?.region ?? null;
          onChange({ ...details, spot: choice, region: isBodyRegion(its) ? its : region });
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
          value={words}
          onChange={({ currentTarget: { value } }) => onChange({ ...details, words: value })}
        />
      </div>
      {unassessed && (
        <Banner tone="caution" title="This area is not assessed" live>
          {UNASSESSABLE.body_region}
        </Banner>
      )}
      {apart && !unassessed && (
        <Banner tone="caution" title="This photo will not be compared" live>
          The spot you chose is on the {apart.spot}. If this photo shows it, choose that region; if not, choose “A new
          spot”.
        </Banner>
      )}
      <div className="details__questions">
        {questionsFor(spot).map(({ name, text }) => (
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
