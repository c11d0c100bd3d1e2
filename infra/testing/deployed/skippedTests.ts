const BREAKS = 'breaks a service inside the function’s process';
const LOCAL_ONLY = 'tests behavior of stage local that no deployed stage has';
const MANY = 'makes thousands of calls, for which the functions run in one process';
const COUNTS = 'counts calls of a service inside the function’s process';

/** Tests that need the functions in their own process, by file under `functions` and by name, each with the reason. */
export const skippedTests: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'endpoints/account/deletion.test.ts': {
    'ends the subscription and the customer at Stripe': COUNTS,
    'while the deletion runs, the email can neither register nor sign in': BREAKS,
    'a resumed deletion does not touch a new account with the same email': BREAKS,
    '%s leaves the person signed out, and the hourly job completes the deletion': BREAKS,
  },
  'endpoints/account/profile.test.ts': {
    'a password change interrupted %s leaves one valid password, and no device signed in': BREAKS,
  },
  'endpoints/admin/customers.test.ts': {
    'changes nothing where its audit row cannot be written': BREAKS,
  },
  'guarantees/audit.test.ts': {
    'where the log cannot be written, nothing changes, and a denied call is answered with 500': BREAKS,
  },
  'endpoints/auth/reset.test.ts': {
    'a known and an unknown email get the same answer after the same writes, and only the known one gets mail':
      LOCAL_ONLY,
    'an invented code and the code of an unknown email are invalid': LOCAL_ONLY,
    'a rejected password leaves the code valid': BREAKS,
    'a failed use does not extend the 10 minutes of a code': BREAKS,
    'an email that cannot be sent is sent later, and the answer does not wait for it': BREAKS,
    'leaves nothing in the user pool where the account is deleted during the reset': BREAKS,
  },
  'endpoints/auth/session.test.ts': {
    'has a cookie with exactly these flags where SECURE_COOKIES is %s': LOCAL_ONLY,
  },
  'endpoints/contact/contact.test.ts': {
    'while mail is down: the message is confirmed, the operator can read it, and the email is sent later': BREAKS,
    'when the table fails: the message is neither stored nor mailed, and not confirmed': BREAKS,
  },
  'endpoints/dermatologists/find.test.ts': {
    'lists practices, then laboratories, each nearest first, within the radius, each once, labelled as a sample':
      'lets a search take its time inside the process of the function',
    'looks an address up once: the next search makes no lookup': COUNTS,
    'works while Amazon Location is down: every distance is then approximate': BREAKS,
  },
  'endpoints/analysis/badImages.test.ts': {
    'of these only the five with the whole header of a small photo come to the engine, which decodes at most 224 × 224 pixels of each; nothing of the others is decoded':
      COUNTS,
  },
  'endpoints/dermatologists/geocode.test.ts': {
    'while Amazon Location is down, a ZIP code of the table is located, and any other is 503': BREAKS,
  },
  'endpoints/pages/pages.test.ts': {
    'the page is read where the settings say, whatever host and port of this machine a request names': LOCAL_ONLY,
  },
  'http/endpoint.test.ts': {
    'an unknown path is 404, a wrong method is 405 with the allowed ones, both in JSON':
      'is answered by the gateway itself, in its own words',
  },
  'jobs/canary.test.ts': {
    'without an account, as on stage local, the canary does nothing': LOCAL_ONLY,
  },
  'jobs/renewals.test.ts': {
    'after a failure for one account the others are done, and the next run catches up': BREAKS,
  },
  'jobs/trainings.test.ts': {
    'a generative run whose job never started fails too, whatever happens to the training': BREAKS,
  },
  'jobs/parallelRuns.test.ts': {
    'resumeErasures: a deletion that broke off is completed once': BREAKS,
  },
  'guarantees/faults.test.ts': {
    'before any of its writes is completed by the next registration or sign-in, as one account': BREAKS,
    'before any of its writes to any service is completed by the hourly job, and nothing of the person is left': BREAKS,
    'while the table refuses three of ten calls, people are served or told to try again, and nothing is half written':
      BREAKS,
    'while the user pool is down, signing in is refused, sessions go on, and administrators are shut out after 15 minutes':
      BREAKS,
  },
  'guarantees/fuzz.test.ts': {
    '2,000 random requests of three roles give no error of ours, reveal nothing, and are answered as documented': MANY,
  },
  'guarantees/model.test.ts': {
    'in 50 random sequences of what three people and an administrator do, each sees and does what the model allows':
      MANY,
    'in random sequences with faults of the table, and with kills of the product, nobody sees or does anything else':
      MANY,
  },
  'guarantees/security.test.ts': {
    'a sign-in makes the same calls for a known email as for an unknown one': COUNTS,
    'a hundred bodies that are too large do not stay in memory':
      'weighs the memory of a process that the function is in',
    'no log line contains a password, a code, a cookie, a network address or an email address': LOCAL_ONLY,
  },
  'endpoints/skincare/skincare.test.ts': {
    'an interruption leaves the active plan': BREAKS,
    'a recent analysis with a high rating puts the dermatologist first': BREAKS,
    'it counts also behind a hundred newer analyses; pages that are too old are not read': COUNTS,
  },
  'endpoints/stripe/webhook.test.ts': {
    'an event whose handler died after commit %i of 2, before the answer, is repeated without doing anything twice':
      BREAKS,
    'the subscription is fetched once %s': COUNTS,
    'the subscription is fetched once per event, also when twenty arrive at once': COUNTS,
  },
  'endpoints/subscription/subscription.test.ts': {
    'an account deleted during its checkout leaves no customer at Stripe': BREAKS,
  },
};
