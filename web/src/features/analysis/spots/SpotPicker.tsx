import './SpotPicker.css';
import { useId } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import type { Lesion } from '#domain/analysis/spot';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { FieldError } from '../../../ui/form/Field';
import { Icon } from '../../../ui/layout/Icon';
import type { SpotChoice } from '../prepare/details';
import { LesionShape } from '../result/LesionShape';
import { useAnalyses } from '../history/useAnalyses';
import { dateText } from '../result/words';
import { photosText, spotName } from './spot';
import { useSpots } from './useSpots';

interface Props {
  spot: SpotChoice;
  /** `lesion` comes with the choice of one photographed before. */
  onChange: (spot: SpotChoice, lesion?: Lesion) => void;
  error: string | null;
}

/** 'A new spot' or 'Same spot as before', and which; shown to people who have spots in their history. */
export function SpotPicker({ spot, onChange, error }: Props) {
  const spots = useSpots();
  const { items: analyses } = useAnalyses();
  const legend = useId();
  if (spots.error !== undefined && !spots.items) {
    return (
      <Banner
        tone="caution"
        title="Your earlier spots could not be loaded"
        action={
          <Button size="small" icon="refresh" onClick={spots.reload}>
            Try again
          </Button>
        }
      >
        You can go on: this photo is then kept as a new spot.
      </Banner>
    );
  }
  if (!spots.items?.length) return null;
  return (
    <div className="spots">
      <ChoiceGroup
        legend="Have you photographed this spot before?"
        layout="row"
        options={[
          { value: 'new', label: 'A new spot' },
          { value: 'same', label: 'Same spot as before' },
        ]}
        value={spot.kind}
        onChange={(kind) => onChange(kind === 'same' ? { kind, lesionId: null } : { kind: 'new' })}
      />
      {spot.kind === 'same' && (
        <div role="radiogroup" aria-labelledby={legend} aria-describedby={`${legend}-error`} className="spots__which">
          <p id={legend} className="spots__legend">
            Which one?
          </p>
          <ul className="spots__list" role="list">
            {spots.items.map((lesion) => (
              <li key={lesion.id}>
                <SpotOption
                  group={legend}
                  lesion={lesion}
                  last={analyses?.find(({ lesionId }) => lesionId === lesion.id)}
                  checked={spot.lesionId === lesion.id}
                  onChoose={() => onChange({ kind: 'same', lesionId: lesion.id }, lesion)}
                />
              </li>
            ))}
          </ul>
          {spots.hasMore && (
            <Button size="small" busy={spots.isLoadingMore} busyLabel="Loading..." onClick={() => void spots.more()}>
              Show more spots
            </Button>
          )}
          <FieldError id={legend} error={error ?? undefined} />
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  group: string;
  lesion: Lesion;
  /** Its last analysis, where the history has it at hand. */
  last: Analysis | undefined;
  checked: boolean;
  onChoose: () => void;
}

function SpotOption({ group, lesion, last, checked, onChoose }: OptionProps) {
  return (
    <label className="spots__option">
      <input type="radio" name={group} checked={checked} onChange={onChoose} />
      <span className="spots__shape" aria-hidden="true">
        {last ? <LesionShape analysis={last} /> : <Icon name="outline" size={28} />}
      </span>
      <span className="spots__words">
        <strong>{spotName(lesion)}</strong>
        <span className="small muted">
          {lesion.name && lesion.region ? `${lesion.region}, ` : ''}
          {photosText(lesion.analyses)}, last {dateText(lesion.lastSeen)}
        </span>
      </span>
    </label>
  );
}
