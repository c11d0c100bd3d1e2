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
import { skincareMessages } from './messages';
import { Recommendations } from './Recommendations';
import { useRecommendations } from './useSkincare';

const t = skincareMessages;

/** The active plan, or a button that generates one. */
export function SkincarePlan({ profile }: { profile: SkincareProfile }) {
  const recommendations = useRecommendations();
  const { generate, busy } = useGeneratePlan();
  const findActive = (items: readonly SkincareRecommendation[]) => items.filter(({ isActive }) => isActive === 1);
  return (
    <section className="stack skincare__plan" aria-labelledby="plan-title">
      <h2 id="plan-title">{t('yourPlan')}</h2>
      <PageState
        state={recommendations}
        loadingText={t('loadingPlan')}
        skeleton={<Skeleton height="320px" />}
        errorTitle={t('planNotLoaded')}
        errorText={getErrorText(recommendations.error, t('planNotLoadedText'))}
        isEmpty={({ items }) => findActive(items).length === 0}
        empty={
          <EmptyState
            icon="leaf"
            title={t('ready')}
            action={
              <Button variant="primary" size="large" busy={busy} busyLabel={t('generating')} onClick={generate}>
                {t('generate')}
              </Button>
            }
          >
            <strong>{t('noRecommendations')}</strong> {t('readyText')}
          </EmptyState>
        }
      >
        {({ items }) => {
          const plan = findActive(items);
          return (
            <>
              <div className="cluster skincare__made">
                <p className="muted">{t('madeOn', { date: formatDay(plan[0]!.generatedAt) })}</p>
                <Button icon="refresh" busy={busy} busyLabel={t('updating')} onClick={generate}>
                  {t('update')}
                </Button>
              </div>
              {profile.updatedAt > plan[0]!.generatedAt && (
                <Banner tone="caution" title={t('outdated')}>
                  {t('outdatedText')}
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
      <summary>{t('earlierPlans')}</summary>
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
        title: t('generated'),
        text: t('generatedText'),
      });
    } catch (error) {
      const text = getErrorText(error, t('generateFailed'));
      toast.show({ tone: 'error', title: t('error'), text });
    }
  };
  return { generate: () => void generate(), busy };
}
