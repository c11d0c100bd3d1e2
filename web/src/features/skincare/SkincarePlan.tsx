import type { SkincareProfile, SkincareRecommendation } from '#domain/skincare/skincare';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { formatDay } from '../../lib/formatDay';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useToast } from '../../ui/feedback/Toast';
import { Recommendations } from './Recommendations';
import { useRecommendations } from './useSkincare';

/** The active plan, or a button that generates one. */
export function SkincarePlan({ profile }: { profile: SkincareProfile }) {
  const recommendations = useRecommendations();
  const { generate, busy } = useGeneratePlan();
  const findActive = (items: readonly SkincareRecommendation[]) => items.filter(({ isActive }) => isActive === 1);
  return (
    <section className="stack skincare__plan" aria-labelledby="plan-title">
      <h2 id="plan-title">Your plan</h2>
      <PageState
        state={recommendations}
        loadingText="Loading your recommendations..."
        skeleton={<Skeleton height="320px" />}
        errorTitle="Your recommendations could not be loaded"
        errorText={getErrorText(recommendations.error, 'Your plan is safe. Please try again.')}
        isEmpty={({ items }) => findActive(items).length === 0}
        empty={
          <EmptyState
            icon="leaf"
            title="Ready for Recommendations"
            action={
              <Button variant="primary" size="large" busy={busy} busyLabel="Making your plan…" onClick={generate}>
                Generate My Skincare Plan
              </Button>
            }
          >
            <strong>No Recommendations Yet.</strong> Your plan is made from your answers, from published dermatology
            advice, and from recent analyses of yours that need a dermatologist.
          </EmptyState>
        }
      >
        {({ items }) => {
          const plan = findActive(items);
          return (
            <>
              <div className="cluster skincare__made">
                <p className="muted">Made on {formatDay(plan[0]!.generatedAt)}</p>
                <Button icon="refresh" busy={busy} busyLabel="Updating your plan…" onClick={generate}>
                  Update Recommendations
                </Button>
              </div>
              {profile.updatedAt > plan[0]!.generatedAt && (
                <Banner tone="caution" title="Your profile has changed since this plan was made">
                  Update the recommendations before you follow it, above all after a new allergy.
                </Banner>
              )}
              <Recommendations key={plan[0]!.id} plan={plan} />
              <EarlierPlans items={items.filter(({ isActive }) => isActive === 0)} />
            </>
          );
        }}
      </PageState>
    </section>
  );
}

/** The dates and explanations of earlier plans. */
function EarlierPlans({ items }: { items: readonly SkincareRecommendation[] }) {
  if (items.length === 0) return null;
  return (
    <details className="skincare__earlier">
      <summary>Earlier plans</summary>
      <ul className="stack" role="list">
        {items.map(({ id, generatedAt, explanation }) => (
          <li key={id}>
            <strong>{formatDay(generatedAt)}.</strong> {explanation}
          </li>
        ))}
      </ul>
    </details>
  );
}

function useGeneratePlan() {
  const { run, busy } = useWrite('skincare.generate', { refreshes: ['skincare.recommendations'] });
  const toast = useToast();
  const generate = async () => {
    try {
      await run({});
      toast.show({
        tone: 'success',
        title: 'Recommendations Generated',
        text: 'Your personalized skincare recommendations are ready!',
      });
    } catch (error) {
      const text = getErrorText(error, 'Failed to generate recommendations. Please try again.');
      toast.show({ tone: 'error', title: 'Error', text });
    }
  };
  return { generate: () => void generate(), busy };
}
