import type { Analysis } from '#domain/analysis/analysis';
import { useConfig } from '../../lib/config';
import { Banner } from '../../ui/feedback/Banner';
import { historyMessages } from './messages';

const t = historyMessages;

/** Says how many of these results come from a model that was withdrawn later. Shows nothing when none does. */
export function WithdrawnModelNote({ analyses }: { analyses: readonly Analysis[] }) {
  const withdrawn = useConfig().data?.models.withdrawn ?? [];
  const count = analyses.filter(({ modelVersion }) => withdrawn.some(({ version }) => version === modelVersion)).length;
  if (count === 0) return null;
  return (
    <Banner tone="caution" title={t('withdrawnTitle', { count })}>
      {t('withdrawnText')}
    </Banner>
  );
}
