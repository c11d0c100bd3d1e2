import { trainingPhaseMessages } from '#domain/training/messages';

/** Says what a training is doing. A phase of another release is said in its own words. */
export const describePhase = (phase: string): string =>
  phase in trainingPhaseMessages.texts
    ? trainingPhaseMessages(phase as keyof typeof trainingPhaseMessages.texts)
    : phase;
