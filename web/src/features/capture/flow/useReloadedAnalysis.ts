import type { Analysis } from '#domain/analysis/analysis';
import { useRead } from '../../../lib/apiHooks';
import { useNewestAnalyses } from '../../history/useNewestAnalyses';

/** Reads an analysis from the history: from its newest results, else by its id. */
export function useReloadedAnalysis(id: string | null): Analysis | undefined {
  const { items: newestAnalyses } = useNewestAnalyses();
  const newestAnalysis = newestAnalyses?.find((analysis) => analysis.id === id);
  const isOlder = newestAnalyses !== undefined && newestAnalysis === undefined;
  const olderAnalysis = useRead('analysis.get', id && isOlder ? { params: { id } } : null).data;
  return newestAnalysis ?? olderAnalysis;
}
