/** Texts of the specification that no test reads, and why. This list may only shrink. */
export const UNTESTED_TEXTS: Readonly<Record<string, string>> = {
  'Skincare Profile': 'Tests open the pages by their paths.',
  'ML Training': 'Tests open the pages by their paths.',
  'Generative AI': 'Tests open the pages by their paths.',
  'Customer Management': 'Tests open the pages by their paths.',
  'Upload Image': 'No test reads it yet.',
  Tabs: 'No test reads it yet.',
  'Sun Care': 'No test reads it yet.',
  HAM10000: 'No test reads it yet.',
  'Toggle Status': 'No test reads it yet.',
  Joined: 'No test reads it yet.',
  'Create New Post': 'No test reads it yet.',
  'Reject Blog Post': 'No test reads it yet.',
  'Rejecting...': 'No test waits in the moment it shows.',
  'Submitting...': 'No test waits in the moment it shows.',
  'Checking subscription': 'No test reads it yet.',
  'Missing Information': 'No test reads it yet.',
  'Your account has been created successfully.': 'No test reads it yet.',
  "We'll get back to you within 24 hours.": 'No test reads it yet.',
  'Profile Saved': 'No test reads it yet.',
  'Profile Created': 'No test reads it yet.',
  'Recommendations Generated': 'No test reads it yet.',
  'Failed to generate recommendations. Please try again.': 'No test reads it yet.',
  'Failed to add training data': 'No test reads it yet.',
  'Failed to add sample training data': 'No test reads it yet.',
  'Failed to train model': 'No test reads it yet.',
  'Failed to Add Training Data': 'No test reads it yet.',
  'Failed to Add Sample Data': 'No test reads it yet.',
  'Training Data Added': 'No test reads it yet.',
  'Sample Data Added': 'No test reads it yet.',
  'Initialization Failed': 'No test reads it yet.',
  'Customer subscription status has been updated successfully.': 'No test reads it yet.',
  'Your blog post has been saved and can be found in the admin dashboard.': 'No test reads it yet.',
};

/** Texts of the specification that the product does not have, and why. This list may only shrink. */
export const ABSENT_TEXTS: Readonly<Record<string, string>> = {};

/** Texts that the product puts together from parts, so that no source has them whole. This list may only shrink. */
export const COMPOSED_TEXTS: ReadonlySet<string> = new Set([
  'Name must be at least 2 characters',
  'Subject must be at least 5 characters',
  'Message must be at least 10 characters',
  'Failed to save your profile. Please try again.',
  'Failed to create your profile. Please try again.',
]);
