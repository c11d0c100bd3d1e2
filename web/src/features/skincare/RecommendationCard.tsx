import type { SkincareRecommendation } from '#domain/skincare/skincare';
import { HISTORY } from '../../pages';
import { Badge } from '../../ui/feedback/Badge';
import { Banner } from '../../ui/feedback/Banner';
import { LinkButton } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { ProductCard } from './ProductCard';
import { Routine } from './Routine';
import { SourceLink, WhyThis } from './WhyThis';
import type { useTicks } from './useTicks';
import { PRIORITIES, TYPES } from './words';

interface RecommendationCardProps {
  recommendation: SkincareRecommendation;
  ticks: ReturnType<typeof useTicks>;
}

/** One recommendation: what it is for, what to be careful with, the steps, and what they need. */
export function RecommendationCard({ recommendation, ticks }: RecommendationCardProps) {
  const { recommendationType, priority, explanation, analysisId, products, estimatedCost, reasons } = recommendation;
  const { label, icon } = TYPES[recommendationType];
  const urgency = reasons.find(({ about }) => about === 'priority');
  return (
    <Card
      as="article"
      level={3}
      title={label}
      icon={icon}
      className="recommendation"
      actions={<Badge tone={PRIORITIES[priority].tone}>{PRIORITIES[priority].label}</Badge>}
    >
      <div className="stack recommendation__body">
        {priority === 'high' && (
          <Banner
            tone="caution"
            icon="high"
            title="High Priority Action Required"
            action={
              analysisId && (
                <LinkButton to={HISTORY} size="small">
                  See the analysis
                </LinkButton>
              )
            }
          >
            {urgency?.because} {urgency && <SourceLink source={urgency.source} />}
          </Banner>
        )}
        <div>
          <p className="measure">{explanation}</p>
          {priority !== 'high' && <WhyThis about="priority" reasons={reasons} question="Why this priority?" />}
        </div>
        <Routine recommendation={recommendation} ticks={ticks} />
        <Cautions recommendation={recommendation} />
        {products.length > 0 && (
          <section className="stack">
            <h4>What to look for</h4>
            <div className="cards">
              {products.map((product) => (
                <ProductCard key={product.name} product={product} reasons={reasons} />
              ))}
            </div>
            {estimatedCost && <p className="muted">Estimated cost: {estimatedCost}. Prices are a rough guide.</p>}
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
          <h4>Be careful</h4>
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
          <h4>Choose products without</h4>
          <ul>
            {byReason(avoid).map(({ names, because, source }) => (
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

/** What is to be avoided, all that has one reason together. */
function byReason(avoid: SkincareRecommendation['avoid']) {
  const reasons = [...new Set(avoid.map(({ because }) => because))];
  return reasons.map((because) => {
    const alike = avoid.filter((one) => one.because === because);
    return { because, names: alike.map(({ name }) => name), source: alike[0]!.source };
  });
}
