import type { TrainingJobRow } from '#data/training/training';
import { runInLanguage } from '#functions/runtime/language';
import { toTrainingJob } from './toTrainingJob';

const JOB: TrainingJobRow = {
  ...{ id: '01JD0000000000000000000000', status: 'failed', startedAt: '2026-03-04T10:00:00.000Z' },
  ...{ finishedAt: '2026-03-04T10:21:00.000Z', actor: null, photoCount: 12, report: null, failure: 'notStarted' },
  ...{ comparedWith: null, replaced: null, promotion: null, withdrawal: null },
};

test('why a training failed is said in the language of who reads it', () => {
  expect(toTrainingJob(JOB).failure).toBe('The training could not be started. Please try again.');
  expect(runInLanguage('es', () => toTrainingJob(JOB)).failure).toBe(
    'No se pudo iniciar el entrenamiento. Intente de nuevo.',
  );
});

test('a training that failed in an earlier release keeps its sentence', () => {
  const failure = 'The model could not be trained.';
  expect(toTrainingJob({ ...JOB, failure })).toMatchObject({ failure, failureCode: null });
});
