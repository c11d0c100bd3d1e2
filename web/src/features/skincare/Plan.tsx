import type { SkincareProfile, SkincareRecommendation } from '#domain/skincare/skincare';
import { textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { dayOf } from '../../lib/day';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useToast } from '../../ui/feedback/Toast';
import { Recommendations } from './Recommendations';
import { useRecommendations } from './useSkincare';

/** The plan in force, or the way to one. */
export function Plan({ profile }: { profile: SkincareProfile }) {
  const recommendations = useRecommendations();
  const { generate, busy } = useGenerate();
  const inForce = (items: readonly SkincareRecommendation[]) => items.filter(({ isActive }) => isActive === 1);
  return (
    <section className="stack skincare__plan" aria-labelledby="plan-title">
      <h2 id="plan-title">Your plan</h2>
      <PageState
        state={recommendations}
        loadingText="Loading your recommendations..."
        skeleton={<Skeleton height="320px" />}
        errorTitle="Your recommendations could not be loaded"
        errorText={textOf(recommendations.error, 'Your plan is safe. Please try again.')}
        isEmpty={({ items }) => inForce(items).length === 0}
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
          const plan = inForce(items);
          return (
            <>
              <div className="cluster skincare__made">
                <p className="muted">Made on {dayOf(plan[0]!.generatedAt)}</p>
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
              <Earlier items={items.filter(({ isActive }) => isActive === 0)} />
            </>
          );
        }}
      </PageState>
    </section>
  );
}

/** When earlier plans were made, and what they said. */
function Earlier({ items }: { items: readonly SkincareRecommendation[] }) {
  if (items.length === 0) return null;
  return (
    <details className="skincare__earlier">
      <summary>Earlier plans</summary>
      <ul className="stack" role="list">
        {items.map(({ id, generatedAt, explanation }) => (
          <li key={id}>
            <strong>{dayOf(generatedAt)}.</strong> {explanation}
          </li>
        ))}
      </ul>
    </details>
  );
}

function useGenerate() {
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
      const text = textOf(error, 'Failed to generate recommendations. Please try again.');
      toast.show({ tone: 'error', title: 'Error', text });
    }
  };
  return { generate: () => void generate(), busy };
}
