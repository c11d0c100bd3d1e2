import { useLocation, useNavigate } from 'react-router-dom';

const STEPS = ['choose', 'camera', 'prepare', 'outcome'] as const;
export type StepName = (typeof STEPS)[number];

/** What a history entry of the analysis holds: its step, and how many entries lie between it and the first step. */
interface StepEntry {
  step: StepName;
  depth: number;
}

function readEntry(state: unknown): StepEntry {
  const { step, depth } = (state ?? {}) as Partial<StepEntry>;
  return step && STEPS.includes(step) && typeof depth === 'number' ? { step, depth } : { step: 'choose', depth: 0 };
}

/** The current step as an entry of the browser's history, so that Back and Forward move between steps. */
export function useStepHistory() {
  const location = useLocation();
  const navigate = useNavigate();
  const { step, depth } = readEntry(location.state);
  return {
    step,
    goTo: (nextStep: StepName) =>
      void navigate(location.pathname, { state: { step: nextStep, depth: depth + 1 } satisfies StepEntry }),
    goBack: () => void navigate(-1),
    goToFirst: () => {
      if (depth > 0) void navigate(-depth);
    },
  };
}
