import { describeRegion } from '#domain/analysis/bodyRegion';
import './SpotPicker.css';
import { useId } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { FieldError } from '../../../ui/form/Field';
import { Icon } from '../../../ui/layout/Icon';
import type { SpotChoice } from './spotDetails';
import { SpotShape } from '../../result/overlay/SpotShape';
import { useAnalyses } from '../../history/useAnalyses';
import { formatAnalysisDate } from '../../result/texts/format';
import { spotMessages } from '../../spots/messages';
import { getSpotName } from '../../spots/spotText';
import { useSpots } from '../../spots/useSpots';

const t = spotMessages;

interface Props {
  choice: SpotChoice;
  /** `spot` is set if the choice is a spot photographed before. */
  onChange: (choice: SpotChoice, spot?: Spot) => void;
  error: string | null;
}

/** Asks whether the spot is new or photographed before, and which one. Shown only to people with spots. */
export function SpotPicker({ choice, onChange, error }: Props) {
  const spots = useSpots();
  const { items: analyses } = useAnalyses();
  const legendId = useId();
  if (spots.error !== undefined && !spots.items) {
    return (
      <Banner
        tone="caution"
        title={t('pickerFailed')}
        action={
          <Button size="small" icon="refresh" onClick={spots.reload}>
            {t('retry')}
          </Button>
        }
      >
        {t('pickerFailedText')}
      </Banner>
    );
  }
  if (!spots.items?.length) return null;
  return (
    <div className="spots">
      <ChoiceGroup
        legend={t('photographedBefore')}
        layout="row"
        options={[
          { value: 'new', label: t('newSpot') },
          { value: 'same', label: t('sameSpot') },
        ]}
        value={choice.kind}
        onChange={(kind) => onChange(kind === 'same' ? { kind, spotId: null } : { kind: 'new' })}
      />
      {choice.kind === 'same' && (
        <div
          role="radiogroup"
          aria-labelledby={legendId}
          aria-describedby={`${legendId}-error`}
          className="spots__which"
        >
          <p id={legendId} className="spots__legend">
            {t('whichSpot')}
          </p>
          <ul className="spots__list" role="list">
            {spots.items.map((spot) => (
              <li key={spot.id}>
                <SpotOption
                  groupName={legendId}
                  spot={spot}
                  lastAnalysis={analyses?.find(({ lesionId }) => lesionId === spot.id)}
                  isChosen={choice.spotId === spot.id}
                  onChoose={() => onChange({ kind: 'same', spotId: spot.id }, spot)}
                />
              </li>
            ))}
          </ul>
          {spots.hasMore && (
            <Button
              size="small"
              busy={spots.isLoadingMore}
              busyLabel={t('loadingMore')}
              onClick={() => void spots.loadMore()}
            >
              {t('showMoreSpots')}
            </Button>
          )}
          <FieldError id={legendId} error={error ?? undefined} />
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  groupName: string;
  spot: Spot;
  /** The spot's latest analysis, if the history has loaded it. */
  lastAnalysis: Analysis | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function SpotOption({ groupName, spot, lastAnalysis, isChosen, onChoose }: OptionProps) {
  const photosAndDate = { count: spot.analyses, date: formatAnalysisDate(spot.lastSeen) };
  return (
    <label className="spots__option">
      <input type="radio" name={groupName} checked={isChosen} onChange={onChoose} />
      <span className="spots__shape" aria-hidden="true">
        {lastAnalysis ? <SpotShape analysis={lastAnalysis} /> : <Icon name="outline" size={28} />}
      </span>
      <span className="spots__words">
        <strong>{getSpotName(spot)}</strong>
        <span className="small muted">
          {spot.name && spot.region
            ? t('regionPhotosAndDate', { region: describeRegion(spot.region), ...photosAndDate })
            : t('photosAndDate', photosAndDate)}
        </span>
      </span>
    </label>
  );
}
