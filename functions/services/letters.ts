import type { Letter } from '#data/operations/outbox';
import { CODE_LIFETIME } from '#domain/account/account';

const MINUTE_MS = 60_000;

/** Sends a reset code. `to` is null where the email has no account: the letter is then composed and dropped. */
export function composeResetLetter(to: Letter['to'], code: string): Letter {
  const minutes = CODE_LIFETIME.reset / MINUTE_MS;
  return {
    to,
    need: 'asked',
    subject: 'Your password reset code',
    text:
      `Your password reset code is:\n\n${code}\n\n` +
      `Copy it into the page where you asked for it. It works once, for ${minutes} minutes.\n\n` +
      'If you did not ask for it, you need not do anything: your password stays as it is.',
  };
}

/** Asks a person to confirm their email. */
export function composeVerificationLetter(to: string, code: string, site: string): Letter {
  return {
    to,
    need: 'asked',
    subject: 'Please confirm your e-mail address',
    text:
      'Welcome. Please confirm that this is your e-mail address by opening this page:\n\n' +
      `${site}/#verify=${code}\n\n` +
      `Or enter this code in your profile:\n\n${code}\n\n` +
      'It works for 3 days. If you did not create an account with us, you need not do anything.',
  };
}

/** Warns that a password changed, so that its owner notices a change by somebody else. */
export function composePasswordChangedLetter(to: string): Letter {
  return {
    to,
    need: 'owed',
    subject: 'Your password was changed',
    text:
      'The password of your account was just changed, and every device was signed out.\n\n' +
      'If this was not you, choose Forgot your password on the sign-in page at once.',
  };
}

/** Warns that two-step sign-in changed, so that its owner notices a change by somebody else. */
export function composeTwoStepLetter(to: string, state: 'on' | 'off'): Letter {
  const requirement = state === 'on' ? 'takes a code from an authenticator app, too' : 'takes the password alone';
  return {
    to,
    need: 'owed',
    subject: `Two-step sign-in is ${state}`,
    text:
      `Two-step sign-in of your account was just turned ${state}: signing in now ${requirement}.\n\n` +
      'If this was not you, choose Forgot your password on the sign-in page at once, and tell whoever runs this site.',
  };
}

/** Announces a new privacy policy, 30 days before it takes effect. */
export function composePolicyLetter(
  to: string,
  policy: { version: string; effectiveAt: string; summary: string },
): Letter {
  const day = new Date(policy.effectiveAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return {
    to,
    need: 'owed',
    subject: `Our privacy policy changes on ${day}`,
    text:
      `On ${day}, version ${policy.version} of our privacy policy takes effect. What changes:\n\n${policy.summary}\n\n` +
      'You can read it on the Privacy Policy page. If you do not agree, you can export your data and delete your account ' +
      'in your profile at any time.',
  };
}
