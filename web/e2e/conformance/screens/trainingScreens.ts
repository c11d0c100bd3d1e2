import type { ConformanceRow } from '../conformanceRow';

/** The two training centers. */
export const TRAINING_SCREENS: readonly ConformanceRow[] = [
  {
    what: 'training for others',
    texts: ['Access Restricted', 'Return to Home', 'The ML training system requires elevated permissions'],
    tests: [
      {
        file: 'web/e2e/training.journey.ts',
        title: 'a visitor gets the sign-in screen, and a user without the role Access Restricted',
      },
    ],
  },
  {
    what: 'training: cards and button',
    texts: ['Train Model'],
    tests: [
      {
        file: 'web/src/features/training/TrainingPage.test.tsx',
        title: 'a new training shows nothing of the previous one',
      },
    ],
  },
  {
    what: 'training: HAM10000 and guidelines',
    texts: ['HAM10000', '512'],
    tests: [
      {
        file: 'web/src/features/training/TrainingPage.test.tsx',
        title: 'with fewer than 10 photos the page says how many are missing, and has no Train button',
      },

      {
        file: 'web/e2e/training.journey.ts',
        title: 'an administrator sees how many photos are missing, and no Train button',
      },
      {
        file: 'web/e2e/generative.journey.ts',
        title: 'a run on 100 photos shows losses and samples after each epoch, and can be stopped and resumed',
      },
    ],
  },
  {
    what: 'training: sample data',
    tests: [
      {
        file: 'functions/endpoints/training/add.test.ts',
        title: 'the sample photos are added once, with license and attribution',
      },
    ],
  },
  {
    what: 'generative: actions',
    texts: ['Initialize', 'Load Dataset', 'Train GAN'],
    tests: [
      {
        file: 'web/src/features/generative/GenerativePage.test.tsx',
        title: 'with models and 100 images, neither is offered again, and the button starts 50 epochs',
      },
    ],
  },
  {
    what: 'generative: details',
    texts: ['Architecture', 'Training Features'],
    tests: [
      {
        file: 'web/src/features/generative/GenerativePage.test.tsx',
        title: 'without models and images, Initialize, Load Dataset and Need 100+ are shown, and no run can be started',
      },
    ],
  },
];
