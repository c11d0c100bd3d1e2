/** Starts the tests that take longest first, so that no worker waits for one of them at the end. Without it, a clean checkout goes by the size of files. */
import Sequencer from '@jest/test-sequencer';

/** Tests of half a minute and more on 2 cores, longest first. */
const LONGEST = [
  '.ci/recipe.test.ts',
  'functions/guarantees/security.test.ts',
  'functions/guarantees/model.test.ts',
  'functions/endpoints/training/train.test.ts',
  'functions/guarantees/fuzz.test.ts',
  'functions/guarantees/faults.test.ts',
  'functions/endpoints/training/lesionTraining.test.ts',
  'infra/documentedCommands.test.ts',
  'packages/local/aws/dynamodb/crash.test.ts',
  'packages/lesion/training/generative/generativeJob.test.ts',
  'packages/operator/recovery.test.ts',
  'packages/lesion/training/head/head.test.ts',
  'web/src/features/capture/AnalysisSection.test.tsx',
  'functions/jobs/mailBacklog.test.ts',
  'packages/lesion/container/train.test.ts',
  'web/src/features/report/pdf/renderReport.test.ts',
  'web/e2e/everyPage.journey.ts',
  'web/e2e/offline.journey.ts',
  'web/e2e/generative.journey.ts',
  'web/e2e/capture.journey.ts',
  'web/e2e/analysis.journey.ts',
  'web/e2e/blog.journey.ts',
  'web/e2e/scripts.journey.ts',
  'web/e2e/privacy.journey.ts',
  'web/e2e/subscription.journey.ts',
  'web/e2e/account.journey.ts',
  'web/e2e/training.journey.ts',
  'web/e2e/devicePhotos.journey.ts',
  'web/e2e/finder.journey.ts',
];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const getRank = ({ path }) => {
      const rank = LONGEST.findIndex((file) => path.endsWith(`/${file}`));
      return rank === -1 ? LONGEST.length : rank;
    };
    return [...super.sort(tests)].sort((a, b) => getRank(a) - getRank(b));
  }
}
