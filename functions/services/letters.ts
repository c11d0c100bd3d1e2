import type { Letter } from '#data/operations/outbox';
import type { RecordOwner } from '#data/table/keys';
import { CODE_LIFETIME } from '#domain/account/account';
import { formatUtcDay } from '#domain/messages/formatUtcDay';
import { letterMessages } from './messages';
import { getDuePath } from './reminders/duePath';

const t = letterMessages;

const MINUTE_MS = 60_000;

/** Sends a reset code. `to` is null where the email has no account: the letter is then composed and dropped. */
export function composeResetLetter(to: Letter['to'], code: string): Letter {
  const minutes = CODE_LIFETIME.reset / MINUTE_MS;
  return {
    to,
    need: 'asked',
    subject: t('resetSubject'),
    text: t('reset', { code, minutes }),
  };
}

/** Asks a person to confirm their email. */
export function composeVerificationLetter(to: string, code: string, site: string): Letter {
  return {
    to,
    need: 'asked',
    subject: t('verifySubject'),
    text: t('verify', { link: `${site}/#verify=${code}`, code }),
  };
}

/** Warns that a password changed, so that its owner notices a change by somebody else. */
export function composePasswordChangedLetter(to: string): Letter {
  return {
    to,
    need: 'owed',
    subject: t('passwordChangedSubject'),
    text: t('passwordChanged'),
  };
}

/** Warns that two-step sign-in changed, so that its owner notices a change by somebody else. */
export function composeTwoStepLetter(to: string, state: 'on' | 'off'): Letter {
  return {
    to,
    need: 'owed',
    subject: t('twoStepSubject', { state }),
    text: t('twoStep', { state }),
  };
}

/** Says that recovery codes ended because a restore of the data may have made used ones work again. */
export function composeRecoveryCodesEndedLetter(to: string): Letter {
  return { to, need: 'owed', subject: t('recoveryCodesEndedSubject'), text: t('recoveryCodesEnded') };
}

/** Answers a message of the contact form. Names the question by its subject and day only. */
export function composeAnswerLetter(
  to: string,
  { subject, sentAt, text, replyTo, answers }: Record<'subject' | 'sentAt' | 'text' | 'replyTo' | 'answers', string>,
): Letter {
  return {
    to,
    need: 'asked',
    subject: t('answerSubject', { subject }),
    text: t('answer', { text, day: formatUtcDay(sentAt), subject }),
    replyTo,
    answers,
  };
}

/** Tells a person that a model which made one of their results was withdrawn for safety. Times are ISO dates. */
export function composeWithdrawalLetter(to: string, { from, until }: { from: string; until: string }): Letter {
  const days = { from: formatUtcDay(from), until: formatUtcDay(until) };
  return { to, need: 'owed', subject: t('withdrawalSubject'), text: t('withdrawal', days) };
}

/** Announces a new privacy policy, 30 days before it takes effect. */
export function composePolicyLetter(
  to: string,
  policy: { version: string; effectiveAt: string; summary: string },
): Letter {
  const day = formatUtcDay(policy.effectiveAt);
  return {
    to,
    need: 'owed',
    subject: t('policySubject', { day }),
    text: t('policy', { day, version: policy.version, summary: policy.summary }),
  };
}

/**
 * Reminds that something is due for a person of the account, without saying what or for whom: others may read along. Two of its
 * links turn all reminders of the account off, one for the mailbox provider and one for the person.
 */
export function composeReminderLetter(
  to: string,
  { owner, site, token }: { owner: RecordOwner; site: string; token: string },
): Letter {
  const page = `${site}${getDuePath(owner)}`;
  return {
    to,
    subject: t('reminderSubject'),
    text: t('reminder', { host: new URL(site).host, page, link: `${site}/unsubscribe#${token}` }),
    reminder: { ...owner, unsubscribeUrl: `${site}/api/reminders/unsubscribe?token=${token}` },
  };
}
