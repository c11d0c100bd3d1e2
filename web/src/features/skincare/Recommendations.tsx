import { useState } from 'react';
import type { RecommendationType, SkincareRecommendation } from '#domain/skincare/skincare';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { Tabs } from '../../ui/layout/Tabs';
import { skincareMessages } from './messages';
import { RecommendationCard } from './RecommendationCard';
import { useCompletedSteps } from './useCompletedSteps';
import { RECOMMENDATION_TYPES } from './labels';

const t = skincareMessages;

type View = 'tabs' | 'list';
const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'tabs', label: t('tabs') },
  { value: 'list', label: t('list') },
];

/** The recommendations of a plan, by type in tabs or all in one list. */
export function Recommendations({ plan }: { plan: readonly SkincareRecommendation[] }) {
  const [view, setView] = useState<View>('tabs');
  const [type, setType] = useState<RecommendationType>(plan[0]!.recommendationType);
  const completedSteps = useCompletedSteps();
  const types = [...new Set(plan.map(({ recommendationType }) => recommendationType))];
  const renderCards = (recommendations: readonly SkincareRecommendation[]) =>
    recommendations.map((recommendation) => (
      <RecommendationCard key={recommendation.id} {...{ recommendation, completedSteps }} />
    ));
  return (
    <div className="stack">
      <ChoiceGroup legend={t('view')} options={VIEWS} value={view} onChange={(choice) => setView(choice ?? 'tabs')} />
      {view === 'list' ? (
        renderCards(plan)
      ) : (
        <Tabs
          label={t('kinds')}
          value={type}
          onChange={setType}
          tabs={types.map((id) => ({
            id,
            label: (
              <>
                <span className="skincare__long">{RECOMMENDATION_TYPES[id].label}</span>
                <span className="skincare__short">{RECOMMENDATION_TYPES[id].short}</span>
              </>
            ),
          }))}
        >
          {renderCards(plan.filter(({ recommendationType }) => recommendationType === type))}
        </Tabs>
      )}
    </div>
  );
}
