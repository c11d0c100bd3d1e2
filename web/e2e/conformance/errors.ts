import type { ConformanceRow } from './conformanceRow';

/** Section 8: the error catalog. */
export const ERRORS: readonly ConformanceRow[] = [
  {
    what: 'login fails',
    texts: ['Login Failed', 'Invalid email or password. Please check your credentials.'],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'a refused sign-in shows the server’s message, or a default one',
      },
    ],
  },
  {
    what: 'login',
    texts: ['Welcome back!', 'You have been logged in successfully.'],
    tests: [{ file: 'web/src/features/auth/AuthScreen.test.tsx', title: 'Enter signs in and shows a welcome message' }],
  },
  {
    what: 'register fails',
    texts: ['Registration Failed', 'Failed to create account.'],
    tests: [
      {
        file: 'functions/endpoints/auth/register.test.ts',
        title: 'an existing email is rejected with its own message, however it is typed',
      },
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'the server’s error for a field is shown at that field',
      },
    ],
  },
  {
    what: 'register',
    texts: ['Account Created!', 'Your account has been created successfully.'],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'a short password is reported, and the privacy agreement is not sent with the account',
      },
    ],
  },
  {
    what: 'forgot fails',
    texts: ['Failed to send reset email.'],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'a refused request for a code shows the server’s message, or a default one',
      },
    ],
  },
  {
    what: 'forgot: mail sent',
    texts: ['Reset Email Sent', 'Password reset code sent to your email. Check your spam folder if needed.'],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'an accepted request (%j) is confirmed, and the code is asked for',
      },
    ],
  },
  {
    what: 'forgot: else',
    texts: ['Reset Code Generated', "If an account exists with that email, you'll receive a reset code."],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'an accepted request (%j) is confirmed, and the code is asked for',
      },
    ],
  },
  {
    what: 'reset fails',
    texts: ['Reset Failed', 'Failed to reset password.'],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'a refused reset shows the server’s message, or a default one',
      },
    ],
  },
  {
    what: 'reset',
    texts: ['Password Reset', 'Your password has been reset successfully. Please log in.'],
    tests: [
      {
        file: 'web/src/features/auth/AuthScreen.test.tsx',
        title: 'a code in the response is shown and filled in; setting the new password leads back to signing in',
      },
    ],
  },
  {
    what: 'logout fails',
    texts: ['Logout failed'],
    tests: [
      {
        file: 'web/src/lib/session.test.tsx',
        title: 'a failed sign-out also clears the cache and goes to /, and says that the device may still be signed in',
      },
    ],
  },
  {
    what: 'analyze: 401',
    texts: ['Please log in to perform analysis'],
    tests: [
      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'an ended session shows the sign-in and no failure beside it, and who closes it can analyze by one tap',
      },
      {
        file: 'web/e2e/capture.journey.ts',
        title: 'when the session ends in the middle, the person signs in over the kept photo and gets the result',
      },
    ],
  },
  {
    what: 'analyze fails',
    texts: ['Analysis failed', 'Analysis Failed', 'Analysis Error: Failed to analyze the image. Please try again.'],
    tests: [
      {
        file: 'web/src/features/capture/flow/analysisFailure.test.ts',
        title: 'other failures show the server’s sentence, or that the analysis failed',
      },
      {
        file: 'web/src/features/capture/AnalysisSection.test.tsx',
        title: 'a failure keeps the photo and the answers, and trying again sends the same photo',
      },
      {
        file: 'web/e2e/capture.journey.ts',
        title: 'offline and a 503 in the middle keep photo and answers, and trying again gives the result',
      },
    ],
  },
  {
    what: 'analyses: 401',
    texts: ['Please log in to view analysis history'],
    tests: [{ file: 'web/src/features/history/HistorySection.test.tsx', title: 'a 401 asks the person to log in' }],
  },
  {
    what: 'analyses fail',
    texts: ['Failed to fetch analysis history'],
    tests: [
      {
        file: 'web/src/features/history/HistoryPage.test.tsx',
        title: 'an older page that cannot be fetched says why: %j',
      },
    ],
  },
  {
    what: 'history',
    texts: ['Failed to load analysis history. Please try again.'],
    tests: [
      {
        file: 'web/src/features/history/HistorySection.test.tsx',
        title: 'a history that does not load is retried once, then shows an error and a retry',
      },
    ],
  },
  {
    what: 'camera: not ready',
    texts: ['Capture Error', 'Camera is not ready. Please start the camera first.'],
    tests: [
      {
        file: 'web/src/features/capture/camera/CameraView.test.tsx',
        title: 'capturing before the camera runs shows an error',
      },
    ],
  },
  {
    what: 'camera: capture fails',
    texts: ['Capture Failed'],
    tests: [
      {
        file: 'web/src/features/capture/camera/CameraView.test.tsx',
        title: 'a photo that the browser cannot encode shows an error',
      },
    ],
  },
  {
    what: 'camera: start fails',
    texts: ['Camera Error'],
    tests: [
      {
        file: 'web/src/features/capture/camera/CameraView.test.tsx',
        title: 'a camera that fails to start or to flip shows the reason',
      },
    ],
  },
  {
    what: 'camera: flip fails',
    texts: ['Camera Flip Failed'],
    tests: [
      {
        file: 'web/src/features/capture/camera/CameraView.test.tsx',
        title: 'a camera that fails to start or to flip shows the reason',
      },
    ],
  },
  {
    what: 'camera messages',
    tests: [
      {
        file: 'web/src/features/capture/camera/device/camera.test.ts',
        title: 'a browser without camera access gets a sentence, which mentions Safari on iOS',
      },
      {
        file: 'web/src/features/capture/camera/device/camera.test.ts',
        title: 'no camera, a denied permission and an available camera are distinguished',
      },
      { file: 'web/src/features/capture/camera/device/camera.test.ts', title: '%s gets a sentence' },
      {
        file: 'web/src/features/capture/camera/device/camera.test.ts',
        title: 'a camera that cannot meet the settings is opened with default ones; other failures are not retried',
      },
    ],
  },
  {
    what: 'contact fails',
    texts: ['Error sending message', 'Please try again later'],
    tests: [
      {
        file: 'web/src/features/contact/ContactSection.test.tsx',
        title: 'a failure is reported with %s, and the values stay in the form',
      },
    ],
  },
  {
    what: 'contact',
    texts: ['Message sent successfully!', "We'll get back to you within 24 hours."],
    tests: [
      {
        file: 'web/src/features/contact/ContactSection.test.tsx',
        title: 'a sent message shows the Thank You screen, from which another can be sent',
      },
    ],
  },
  {
    what: 'checkout fails',
    texts: ['Checkout failed: ', 'Please try again.'],
    tests: [
      { file: 'web/src/features/subscription/offer/SubscribePage.test.tsx', title: 'shows a failure in a dialog' },
    ],
  },
  {
    what: 'demo fails',
    texts: ['Demo activation failed', 'Demo activation failed. Please try again.'],
    tests: [
      {
        file: 'web/src/features/subscription/offer/Paywall.test.tsx',
        title: 'a failed demo activation is reported in a dialog',
      },
      {
        file: 'web/src/features/subscription/offer/Paywall.test.tsx',
        title: 'a demo activation that does not reach the server is reported without a reason',
      },
    ],
  },
  {
    what: 'skincare: save fails',
    texts: ['Failed to save your profile. Please try again.'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'editing starts with the saved values, and a failure is reported',
      },
    ],
  },
  {
    what: 'skincare: create fails',
    texts: ['Failed to create your profile. Please try again.'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'a first profile that cannot be saved is reported: %j',
      },
    ],
  },
  {
    what: 'skincare: saved',
    texts: ['Profile Saved'],
    tests: [
      { file: 'web/src/features/skincare/SkincarePage.test.tsx', title: 'a changed profile is saved and reported' },
    ],
  },
  {
    what: 'skincare: created',
    texts: ['Profile Created', 'Your skincare profile has been saved successfully.'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'a profile is created with the defaults and the choices',
      },
    ],
  },
  {
    what: 'skincare: generated',
    texts: ['Recommendations Generated', 'Your personalized skincare recommendations are ready!'],
    tests: [
      {
        file: 'web/src/features/skincare/SkincarePage.test.tsx',
        title: 'a profile without a plan offers to generate one',
      },
    ],
  },
  {
    what: 'skincare: generate fails',
    texts: ['Failed to generate recommendations. Please try again.'],
    tests: [
      { file: 'web/src/features/skincare/SkincarePage.test.tsx', title: 'a plan that cannot be generated is reported' },
    ],
  },
  {
    what: 'training: messages',
    texts: ['Failed to add training data', 'Failed to add sample training data', 'Failed to train model'],
    tests: [
      {
        file: 'web/src/features/training/TrainingPage.test.tsx',
        title: 'a training that cannot be started is reported',
      },

      { file: 'web/src/features/training/AddPhotoForm.test.tsx', title: 'a photo that cannot be added is reported' },
      { file: 'web/src/features/training/AddPhotoForm.test.tsx', title: 'adding the sample photos is reported: %j' },
    ],
  },
  {
    what: 'training: titles',
    texts: ['Failed to Add Training Data', 'Failed to Add Sample Data', 'Training Failed'],
    tests: [
      {
        file: 'web/src/features/training/TrainingPage.test.tsx',
        title: 'a training that cannot be started is reported',
      },

      { file: 'web/src/features/training/AddPhotoForm.test.tsx', title: 'a photo that cannot be added is reported' },
      { file: 'web/src/features/training/AddPhotoForm.test.tsx', title: 'adding the sample photos is reported: %j' },

      {
        file: 'web/src/features/generative/GenerativePage.test.tsx',
        title: 'a failure shows the server’s message under its own title',
      },
    ],
  },
  {
    what: 'training: successes',
    texts: ['Training Data Added', 'Sample Data Added', 'Model Training Complete'],
    tests: [
      {
        file: 'web/src/features/training/AddPhotoForm.test.tsx',
        title: 'a photo with its diagnosis is added and reported',
      },
      { file: 'web/src/features/training/AddPhotoForm.test.tsx', title: 'adding the sample photos is reported: %j' },

      {
        file: 'web/src/features/training/TrainingPage.test.tsx',
        title: 'while the call waits for the end of the training, the page shows progress, and then one toast',
      },
    ],
  },
  {
    what: 'generative: failures',
    texts: ['Initialization Failed', 'Dataset Loading Failed', 'GAN Training Failed'],
    tests: [
      {
        file: 'web/src/features/generative/GenerativePage.test.tsx',
        title: 'models that cannot be initialized are reported',
      },

      {
        file: 'web/e2e/generative.journey.ts',
        title: 'an administrator initializes the models, and sees what a run still needs',
      },
      {
        file: 'web/src/features/generative/GenerativePage.test.tsx',
        title: 'a failure shows the server’s message under its own title',
      },
    ],
  },
  {
    what: 'generative: success',
    texts: ['Dataset Loaded'],
    tests: [
      {
        file: 'web/e2e/generative.journey.ts',
        title: 'a run on 100 photos shows losses and samples after each epoch, and can be stopped and resumed',
      },
    ],
  },
  {
    what: 'geolocation: missing',
    texts: ['Geolocation is not supported by this browser. Please enter your ZIP code instead.'],
    tests: [
      {
        file: 'web/src/features/finder/FinderPage.test.tsx',
        title: 'a device that answers %j leads to the ZIP code, with the specified sentence',
      },
    ],
  },
  {
    what: 'geolocation: denied, unavailable, timeout',
    texts: ['Unable to access location. '],
    tests: [
      {
        file: 'web/src/features/finder/FinderPage.test.tsx',
        title: 'a device that answers %j leads to the ZIP code, with the specified sentence',
      },
    ],
  },
  {
    what: 'geolocation: unknown',
    texts: ['An unknown error occurred. Please enter your ZIP code instead.'],
    tests: [
      {
        file: 'web/src/features/finder/FinderPage.test.tsx',
        title: 'a device that answers %j leads to the ZIP code, with the specified sentence',
      },
    ],
  },
  {
    what: 'ZIP not found',
    texts: ['Unable to find location for that ZIP code. Please try a different one.'],
    tests: [{ file: 'web/e2e/finder.journey.ts', title: 'an unknown ZIP code is reported at its field' }],
  },
  {
    what: 'search fails',
    texts: ['Unable to search for dermatologists. Please try again later.'],
    tests: [
      {
        file: 'web/e2e/finder.journey.ts',
        title: 'the page shows when it is searching, when the search failed and when nobody was found',
      },
    ],
  },
  {
    what: 'search: empty',
    texts: ['No dermatologists found. Try expanding your search radius'],
    tests: [
      {
        file: 'web/e2e/finder.journey.ts',
        title: 'the page shows when it is searching, when the search failed and when nobody was found',
      },
    ],
  },
  {
    what: 'blog fails',
    texts: ['Content temporarily unavailable. Please check back later for approved health content.'],
    tests: [
      {
        file: 'web/src/features/blog/BlogPage.test.tsx',
        title: 'a blog that does not load shows an error, and loads on retry',
      },
    ],
  },
  {
    what: 'customer status fails',
    texts: ['Update Failed', 'Failed to update customer status. Please try again.'],
    tests: [
      {
        file: 'web/src/features/customers/CustomersPage.test.tsx',
        title: 'shows the error text after a failure, does not change, and the reason stays in its dialog',
      },
    ],
  },
  {
    what: 'customer status',
    texts: ['Status Updated', 'Customer subscription status has been updated successfully.'],
    tests: [
      {
        file: 'web/src/features/customers/CustomersPage.test.tsx',
        title: 'is disabled while the update is in flight, and then the list is read again',
      },
    ],
  },
  {
    what: 'blog status fails',
    texts: ['Error updating blog post', 'Failed to update blog post status.'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'a failed decision shows why and stays open; a conflict with another decision closes it',
      },
    ],
  },
  {
    what: 'blog status',
    texts: ['The blog post status has been updated successfully.'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/BlogManagementPage.test.tsx',
        title: 'approving needs the confirmation of a medical review, and sends the version that was read',
      },
    ],
  },
  {
    what: 'blog creation fails',
    texts: ['Error creating blog post', 'Failed to create blog post. Please try again.'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/posts/PostForm.test.tsx',
        title: 'a post that could not be saved stays in the form, and is restored after the session ended',
      },
    ],
  },
  {
    what: 'blog creation',
    texts: ['Blog post created successfully', 'Your blog post has been saved and can be found in the admin dashboard.'],
    tests: [
      {
        file: 'web/src/features/blogAdmin/posts/PostForm.test.tsx',
        title: '%s sends a post as %s and opens the list that contains it',
      },
    ],
  },
  {
    what: 'security demo fails: placeholder',
    tests: [
      {
        file: 'web/src/features/securityDemo/SecurityDemoPage.test.tsx',
        title: 'a failure shows the placeholder, and a retry shows the demonstration',
      },
    ],
  },
  {
    what: 'toasts: one at a time',
    tests: [{ file: 'web/src/ui/feedback/Toast.test.tsx', title: 'only one toast is visible: a new one replaces it' }],
  },
];
