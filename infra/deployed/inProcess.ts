const BREAKS = 'breaks a service inside the process of the function';
const OF_LOCAL = 'asks for what stage local does, and no deployed stage';
const COUNTS = 'counts the calls of a service inside the process of the function';

/** Tests that need the function in their own process, by file under `functions` and name, each with the reason. */
export const inProcess: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'endpoints/account/deletion.test.ts': {
    'ends the subscription and the customer at Stripe': COUNTS,
    'while it is under way the address is neither free nor usable': BREAKS,
    'what broke off is carried on without touching an account that was registered anew for the address': BREAKS,
    '%s, the person is signed out, and the daily sweep finishes it': BREAKS,
  },
  'endpoints/account/profile.test.ts': {
    'a change of password that breaks off %s leaves one password, and no device signed in': BREAKS,
  },
  'endpoints/admin/customers.test.ts': {
    'and its row are one: where the log cannot be written, nothing changes': BREAKS,
  },
  'guarantees/audit.test.ts': {
    'where the log cannot be written, what would have changed did not, and a denial is told as an outage': BREAKS,
  },
  'endpoints/auth/reset.test.ts': {
    'a known and an unknown e-mail get one answer, after the same writes, and only the known one a mail': OF_LOCAL,
    'an invented code, and a decoy given for an unknown e-mail, open nothing': OF_LOCAL,
    'a password that is refused leaves the code usable': BREAKS,
    'a use that failed does not lengthen the 10 minutes of a code': BREAKS,
    'a mail that cannot be sent now is sent later, and the answer never waited for it': BREAKS,
  },
  'endpoints/auth/session.test.ts': {
    'has a cookie with exactly these flags where SECURE_COOKIES is %s': OF_LOCAL,
  },
  'endpoints/contact/contact.test.ts': {
    'while mail is down: the person is thanked, the operator reads it, and the mail goes out later': BREAKS,
    'when the table refuses: neither kept nor mailed, and the person is not thanked': BREAKS,
  },
  'endpoints/dermatologists/find.test.ts': {
    'lists providers nearest first, within the radius, each once, labelled as a sample':
      'lets a search take its time inside the process of the function',
    'looks an address up once: the next search asks Location for nothing': COUNTS,
    'works without Location: every distance is then about': BREAKS,
  },
  'endpoints/dermatologists/geocode.test.ts': {
    'while Location is down, one of the table is placed, and any other is 503 (fault F12)': BREAKS,
  },
  'http/endpoint.test.ts': {
    'a path that is not ours, and a verb that is not the route’s, are 404 in JSON':
      'is answered by the gateway itself, in its own words',
  },
  'jobs/canary.test.ts': {
    'where no account is given, as on one machine, there is no canary': OF_LOCAL,
  },
  'jobs/renewals.test.ts': {
    'while Stripe is down the rest is done, the run counts what it left, and the next one catches up': BREAKS,
  },
  'jobs/trainings.test.ts': {
    'a generative run whose job never began is ended too, whatever becomes of the training': BREAKS,
  },
  'guarantees/security.test.ts': {
    'a hundred bodies that are too large leave no memory behind (check 10)':
      'weighs the memory of a process that the function is in',
    'no log line holds a password, a code, a cookie, a network address or an e-mail address (check 25)': OF_LOCAL,
  },
  'endpoints/skincare/skincare.test.ts': {
    'a power cut in the middle leaves the plan that was in force': BREAKS,
    'a recent analysis with a high rating puts the dermatologist first': BREAKS,
    'it counts as well where a hundred others were made since; what is too old is not read': COUNTS,
  },
  'endpoints/subscription/subscription.test.ts': {
    'an account deleted while its checkout is being made leaves no customer at Stripe': BREAKS,
  },
};
