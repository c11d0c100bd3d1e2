import { defineMessages } from '#domain/messages/defineMessages';
import { privacyMessagesInSpanish } from './messages.es';

/** Texts of the privacy page around the policy, which stands in `policy.ts`. */
export const privacyMessages = defineMessages(
  'privacy',
  {
    title: 'Privacy Policy',
    lead: 'We analyze your photo and never store it. We encrypt what we keep. It belongs to you, and you can delete it.',
    version: 'Version {version}',
    agreed: 'You agreed to version {version} on {day}.',
    contents: 'Contents',
    contact: 'Contact us',
    rights: 'Do it here',
    upcoming: 'Version {version}, from {day}',
    disagree: 'If you do not agree, you can download your data and delete your account at any time.',
    backToLogin: 'Back to Login',
    goBack: 'Go Back',
    home: 'Home',
    noticeLabel: 'Privacy Policy change',
    notice: 'Our Privacy Policy changes on {day}.',
    noticeLink: 'See what changes in version {version}',
  },
  privacyMessagesInSpanish,
);
