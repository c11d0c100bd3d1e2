import { useLocation, useNavigate } from 'react-router-dom';

const STEPS = ['choose', 'camera', 'prepare', 'outcome'] as const;
export type StepName = (typeof STEPS)[number];

/**
 * What a history entry of the analysis holds: its step, how many entries lie between it and the first step, and which analysis
 * its result is of. A reload keeps it.
 */
interface StepEntry {
  step: StepName;
  depth: number;
  analysisId: string | null;
}

const FIRST_ENTRY: StepEntry = { step: 'choose', depth: 0, analysisId: null };

function readEntry(state: unknown): StepEntry {
  const { step, depth, analysisId } = (state ?? {}) as Partial<StepEntry>;
  if (!step || !STEPS.includes(step) || typeof depth !== 'number') return FIRST_ENTRY;
  return { step, depth, analysisId: typeof analysisId === 'string' ? analysisId : null };
}

/** The current step as an entry of the browser's history, so that Back and Forward move between steps. */
export function useStepHistory() {
  const location = useLocation();
  const navigate = useNavigate();
  const { step, depth, analysisId } = readEntry(location.state);
  return {
    step,
    analysisId,
    goTo: (nextStep: StepName, resultId: string | null = null) =>
      void navigate(location.pathname, {
        state: { step: nextStep, depth: depth + 1, analysisId: resultId } satisfies StepEntry,
      }),
    goBack: () => void navigate(-1),
    goToFirst: () => {
      if (depth > 0) void navigate(-depth);
    },
  };
}
