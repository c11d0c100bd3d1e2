import type { Letter } from '#data/operations/outbox';
import { CODE_LIFETIME } from '#domain/account/account';

type To = Letter['to'];
const MINUTE_MS = 60_000;

/** The mail with a reset code; for nobody, where the address has no account. */
export function resetLetter(to: To, code: string): Letter {
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

/** The mail with which a person proves that they read mail at this address. */
export function verificationLetter(to: string, code: string, site: string): Letter {
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

/** Tells a person that their password was changed, so that a change by somebody else does not go unseen. */
export function passwordChangedLetter(to: string): Letter {
  return {
    to,
    need: 'owed',
    subject: 'Your password was changed',
    text:
      'The password of your account was just changed, and every device was signed out.\n\n' +
      'If this was not you, choose Forgot your password on the sign-in page at once.',
  };
}

/** Tells a person that signing in changed, so that a change by somebody else does not go unseen. */
export function twoStepLetter(to: string, is: 'on' | 'off'): Letter {
  const now = is === 'on' ? 'takes a code from an authenticator app, too' : 'takes the password alone';
  return {
    to,
    need: 'owed',
    subject: `Two-step sign-in is ${is}`,
    text:
      `Two-step sign-in of your account was just turned ${is}: signing in now ${now}.\n\n` +
      'If this was not you, choose Forgot your password on the sign-in page at once, and tell whoever runs this site.',
  };
}

/** The notice of a new privacy policy (30 days ahead, specification §9). */
export function policyLetter(to: string, policy: { version: string; effectiveAt: string; summary: string }): Letter {
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
