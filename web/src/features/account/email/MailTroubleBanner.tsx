import type { CurrentUser } from '#domain/account/session';
import { Banner } from '../../../ui/feedback/Banner';
import { accountMessages } from '../messages';

const t = accountMessages;

/** Explains why the user's address gets only necessary mail, and how to change that. */
export function MailTroubleBanner({ user: { mailTrouble } }: { user: Pick<CurrentUser, 'mailTrouble'> }) {
  if (mailTrouble === null) return null;
  return (
    <Banner tone="caution" title={t(`mail.${mailTrouble}`)}>
      {t(`mail.${mailTrouble}.text`)}
    </Banner>
  );
}
