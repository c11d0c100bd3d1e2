import { render } from '@testing-library/react';
import type { CurrentUser } from '#domain/account/session';
import { api } from '../lib/api';
import { CONFIG, MARIA, startTestServer } from '../lib/testServer';
import { switchSiteLanguage } from './siteLanguage';
import { useMailLanguage } from './useMailLanguage';

const UPDATE = 'PATCH /api/account';

function Page({ user }: { user: CurrentUser | null }) {
  useMailLanguage(user);
  return null;
}

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

interface Device {
  choice?: 'en' | 'es';
  /** The language of the browser. */
  browser?: string;
}

/** Signs in on a device and says which languages the site sends to the account. */
async function signIn(language: CurrentUser['language'], { choice, browser = 'en-US' }: Device) {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue([browser]);
  // Loading the page again is not implemented in jsdom.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  if (choice) switchSiteLanguage(choice);
  const user: CurrentUser = { ...MARIA, language };
  const server = startTestServer({ [UPDATE]: { body: { user } }, 'GET /api/config': CONFIG });
  const { rerender } = render(<Page user={null} />);
  rerender(<Page user={user} />);
  rerender(<Page user={{ ...user }} />);
  // A later call, after which an earlier one was sent.
  await api.config.get({});
  return server.calls.filter(({ call }) => call === UPDATE).map(({ body }) => body);
}

test.each<[string, CurrentUser['language'], Device, 'en' | 'es']>([
  ['Spanish chosen before signing in', 'en', { choice: 'es' }, 'es'],
  ['English chosen before signing in', 'es', { choice: 'en', browser: 'es-MX' }, 'en'],
  ['a Spanish browser, for an account without a language', null, { browser: 'es-MX' }, 'es'],
  ['Spanish chosen, for an account without a language', null, { choice: 'es' }, 'es'],
])('mail follows %s, and the account is changed once', async (_, language, device, sent) => {
  expect(await signIn(language, device)).toEqual([{ language: sent }]);
});

test.each<[string, CurrentUser['language'], Device]>([
  ['the choice on the device is its own', 'es', { choice: 'es' }],
  ['the person chose nothing on the device, whatever its browser speaks', 'en', { browser: 'es-MX' }],
  ['it has none and the browser speaks English', null, {}],
])('an account keeps its language where %s', async (_, language, device) => {
  expect(await signIn(language, device)).toEqual([]);
});
