import { useState } from 'react';
import type { RecommendationType, SkincareRecommendation } from '#domain/skincare/skincare';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { Tabs } from '../../ui/layout/Tabs';
import { RecommendationCard } from './RecommendationCard';
import { useTicks } from './useTicks';
import { TYPES } from './words';

type View = 'tabs' | 'list';
const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'tabs', label: 'Tabs' },
  { value: 'list', label: 'List' },
];

/** A plan's recommendations, one at a time or all below one another. */
export function Recommendations({ plan }: { plan: readonly SkincareRecommendation[] }) {
  const [view, setView] = useState<View>('tabs');
  const [type, setType] = useState<RecommendationType>(plan[0]!.recommendationType);
  const ticks = useTicks();
  const types = [...new Set(plan.map(({ recommendationType }) => recommendationType))];
  const cards = (shown: readonly SkincareRecommendation[]) =>
    shown.map((recommendation) => <RecommendationCard key={recommendation.id} {...{ recommendation, ticks }} />);
  return (
    <div className="stack">
      <ChoiceGroup legend="Show as" options={VIEWS} value={view} onChange={(chosen) => setView(chosen ?? 'tabs')} />
      {view === 'list' ? (
        cards(plan)
      ) : (
        <Tabs
          label="Kinds of recommendations"
          value={type}
          onChange={setType}
          tabs={types.map((id) => ({
            id,
            label: (
              <>
                <span className="skincare__long">{TYPES[id].label}</span>
                <span className="skincare__short">{TYPES[id].short}</span>
              </>
            ),
          }))}
        >
          {cards(plan.filter(({ recommendationType }) => recommendationType === type))}
        </Tabs>
      )}
    </div>
  );
}
