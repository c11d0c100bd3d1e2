import type { ReactNode } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { ANALYSIS } from '../../pages';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { LinkButton } from '../../ui/form/Button';
import { historyMessages } from './messages';
import type { useAnalyses } from './useAnalyses';
import { WithdrawnModelNote } from './WithdrawnModelNote';

const t = historyMessages;

interface Props {
  analyses: ReturnType<typeof useAnalyses>;
  /** Of the heading of the empty history. */
  level: 2 | 3;
  children: (items: readonly Analysis[]) => ReactNode;
}

/** Shows that the history is loading, did not load or is empty, or else its children. */
export function HistoryState({ analyses, level, children }: Props) {
  return (
    <PageState
      state={analyses}
      loadingText={t('loading')}
      skeleton={<Skeleton height="96px" />}
      errorText={analyses.errorText}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          icon="history"
          level={level}
          title={t('noAnalyses')}
          action={<LinkButton to={ANALYSIS}>{t('analyze')}</LinkButton>}
        >
          {t('noAnalysesText')}
        </EmptyState>
      }
    >
      {({ items }) => (
        <>
          <WithdrawnModelNote analyses={items} />
          {children(items)}
        </>
      )}
    </PageState>
  );
}
