import type { ConformanceRow } from './conformanceRow';

/** Section 5: validation rules. */
export const VALIDATION: readonly ConformanceRow[] = [
  {
    what: 'login',
    texts: ['Please enter a valid email address', 'Password is required'],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'signing in needs a valid email and a password before anything is sent',
      },
    ],
  },
  {
    what: 'register: password',
    texts: ['Password must be at least 6 characters'],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'a reset needs a code and a password of 6 characters',
      },
    ],
  },
  {
    what: 'register: privacy',
    texts: ['You must agree to the Privacy Policy to create an account'],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'an account can be created only after agreeing to the Privacy Policy and being 18 or older',
      },
    ],
  },
  {
    what: 'reset',
    texts: ['Reset token is required'],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'a reset needs a code and a password of 6 characters',
      },
    ],
  },
  {
    what: 'contact',
    texts: [
      'Name must be at least 2 characters',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ],
    tests: [
      {
        file: 'web/src/features/contact/ContactSection.test.tsx',
        title: 'each invalid field shows its error text, and nothing is sent',
      },
    ],
  },
  {
    what: 'upload: type',
    texts: ['Invalid File Type', 'Please select an image file (JPG, PNG, etc.)'],
    tests: [{ file: 'web/src/features/capture/choose/userPhoto.test.ts', title: 'a file that is no image is refused' }],
  },
  {
    what: 'upload: size',
    texts: ['File Too Large', 'Please select an image smaller than 10MB'],
    tests: [
      {
        file: 'web/src/features/capture/choose/userPhoto.test.ts',
        title: 'an image above 10 MB is refused, one of exactly 10 MB is accepted',
      },
    ],
  },
  {
    what: 'analysis image: 224, contrast 1.2, quality 0.8',
    tests: [
      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'the cropped photo and the thumbnail show the square that was sent',
      },
    ],
  },
  {
    what: 'analysis record',
    texts: ['Image data is required'],
    tests: [{ file: 'packages/domain/analysis/analysis.test.ts', title: 'a request without an image says so' }],
  },
  {
    what: 'skincare: concern',
    texts: ['Please select at least one primary concern'],
    tests: [{ file: 'functions/endpoints/skincare/skincare.test.ts', title: '%j is rejected, and nothing is stored' }],
  },
  {
    what: 'skincare: no concern sends nothing',
    texts: ['Validation Error', 'Please select at least one primary skin concern.'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'without a profile the form is shown; without a concern nothing is sent',
      },
    ],
  },
  {
    what: 'skincare: form defaults',
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'a profile is created with the defaults and the choices',
      },
    ],
  },
  {
    what: 'blog post',
    texts: ['Title too long', 'Excerpt too long', 'Author name is required'],
    tests: [{ file: 'packages/domain/blog/blog.test.ts', title: '%s %j is rejected with “%s”' }],
  },
  {
    what: 'blog: a blank reason is absent',
    tests: [{ file: 'packages/domain/blog/blog.test.ts', title: 'a blank rejection reason becomes null' }],
  },
  {
    what: 'training: photo and diagnosis',
    texts: ['Missing Information', 'Please select an image and provide a diagnosis.'],
    tests: [
      {
        file: 'web/src/features/training/AddPhotoForm.test.tsx',
        title: 'without a photo and a diagnosis the form says what is missing, and nothing is sent',
      },

      {
        file: 'functions/endpoints/training/add.test.ts',
        title: 'missing fields and invalid images have their own messages, and nothing is stored',
      },
    ],
  },
  {
    what: 'ZIP',
    texts: ['Please enter a valid ZIP code.'],
    tests: [
      {
        file: 'web/e2e/finder.journey.ts',
        title: 'a user who denies location access is asked for a ZIP code, and finds dermatologists by keyboard alone',
      },
    ],
  },
];
