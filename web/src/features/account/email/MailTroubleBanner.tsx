import type { CurrentUser } from '#domain/account/session';
import { Banner } from '../../../ui/feedback/Banner';

const MESSAGES = {
  bounced: {
    title: 'Our mail to this address came back',
    text: 'We now send only what you ask for. Once your mailbox takes mail again, choose Confirm email and have the mail sent again.',
  },
  complained: {
    title: 'Our mail was reported as spam',
    text: 'We now send only what we must: codes you ask for, security notices, and reminders before you are charged.',
  },
} as const;

/** Explains why the user's address gets only necessary mail, and how to change that. */
export function MailTroubleBanner({ user: { mailTrouble } }: { user: Pick<CurrentUser, 'mailTrouble'> }) {
  if (mailTrouble === null) return null;
  const { title, text } = MESSAGES[mailTrouble];
  return (
    <Banner tone="caution" title={title}>
      {text}
    </Banner>
  );
}
