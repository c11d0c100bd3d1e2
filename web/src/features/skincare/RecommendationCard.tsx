import type { SkincareRecommendation } from '#domain/skincare/skincare';
import { HISTORY_PAGE } from '../../pages';
import { Badge } from '../../ui/feedback/Badge';
import { Banner } from '../../ui/feedback/Banner';
import { LinkButton } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { skincareMessages } from './messages';
import { ProductCard } from './ProductCard';
import { Routine } from './Routine';
import { SourceLink, ReasonDetails } from './ReasonDetails';
import type { useCompletedSteps } from './useCompletedSteps';
import { PRIORITY_LABELS, RECOMMENDATION_TYPES } from './labels';

const t = skincareMessages;

interface RecommendationCardProps {
  recommendation: SkincareRecommendation;
  completedSteps: ReturnType<typeof useCompletedSteps>;
}

/** One recommendation: explanation, routine, cautions and products. */
export function RecommendationCard({ recommendation, completedSteps }: RecommendationCardProps) {
  const { recommendationType, priority, explanation, analysisId, products, estimatedCost, reasons } = recommendation;
  const { label, icon } = RECOMMENDATION_TYPES[recommendationType];
  const priorityReason = reasons.find(({ about }) => about === 'priority');
  return (
    <Card
      as="article"
      level={3}
      title={label}
      icon={icon}
      className="recommendation"
      actions={<Badge tone={PRIORITY_LABELS[priority].tone}>{PRIORITY_LABELS[priority].label}</Badge>}
    >
      <div className="stack recommendation__body">
        {priority === 'high' && (
          <Banner
            tone="caution"
            icon="high"
            title={t('highPriorityBanner')}
            action={
              analysisId && (
                <LinkButton to={HISTORY_PAGE} size="small">
                  {t('seeAnalysis')}
                </LinkButton>
              )
            }
          >
            {priorityReason?.because} {priorityReason && <SourceLink source={priorityReason.source} />}
          </Banner>
        )}
        <div>
          <p className="measure">{explanation}</p>
          {priority !== 'high' && <ReasonDetails about="priority" reasons={reasons} question={t('whyPriority')} />}
        </div>
        <Routine recommendation={recommendation} completedSteps={completedSteps} />
        <Cautions recommendation={recommendation} />
        {products.length > 0 && (
          <section className="stack">
            <h4>{t('whatToLookFor')}</h4>
            <div className="cards">
              {products.map((product) => (
                <ProductCard key={product.name} product={product} reasons={reasons} />
              ))}
            </div>
            {estimatedCost && <p className="muted">{t('estimatedCost', { cost: estimatedCost })}</p>}
          </section>
        )}
      </div>
    </Card>
  );
}

function Cautions({ recommendation: { avoid, cautions } }: { recommendation: SkincareRecommendation }) {
  return (
    <div className="recommendation__cautions">
      {cautions.length > 0 && (
        <section className="stack">
          <h4>{t('beCareful')}</h4>
          <ul>
            {cautions.map(({ text, source }) => (
              <li key={text}>
                {text} {source && <SourceLink source={source} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {avoid.length > 0 && (
        <section className="stack">
          <h4>{t('avoid')}</h4>
          <ul>
            {groupByReason(avoid).map(({ names, because, source }) => (
              <li key={because}>
                <strong>{names.join(', ')}.</strong> {because} {source && <SourceLink source={source} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Groups ingredients to avoid by their reason. */
function groupByReason(avoid: SkincareRecommendation['avoid']) {
  const reasons = [...new Set(avoid.map(({ because }) => because))];
  return reasons.map((because) => {
    const entries = avoid.filter((entry) => entry.because === because);
    return { because, names: entries.map(({ name }) => name), source: entries[0]!.source };
  });
}
