import type { RouteName } from '#domain/routes';

/**
 * Rights to rows, named as the table's methods are. Every function may also read and change rows, for the session and the
 * rate limits that are checked before its handler runs.
 */
export type TableRight = 'page' | 'add' | 'remove';
/** `seal` has a data key made for somebody new; `open` unwraps one, to encrypt or to read. */
export type VaultRight = 'seal' | 'open';
/** The identity calls a function may make, named as Cognito names them. */
type IdentityRight = 'AdminCreateUser' | 'AdminSetUserPassword' | 'AdminInitiateAuth' | 'AdminListGroupsForUser';

export interface Permissions {
  readonly table?: readonly TableRight[];
  readonly vault?: readonly VaultRight[];
  readonly identity?: readonly IdentityRight[];
  /** May ask the lesion model. */
  readonly lesion?: true;
  /** What a person meets while this function fails; the text of its alarm. */
  readonly suffers: string;
}

/** What the function of each route may touch, and nothing else. */
export const permissions: Readonly<Record<RouteName, Permissions>> = {
  'config.get': { suffers: 'The site opens, but does not know what it may offer: nobody can start.' },
  'auth.register': {
    table: ['add', 'remove'],
    vault: ['seal'],
    identity: ['AdminCreateUser', 'AdminInitiateAuth', 'AdminSetUserPassword'],
    suffers: 'New people cannot create an account.',
  },
  'auth.login': {
    table: ['add', 'remove'],
    vault: ['seal'],
    identity: ['AdminInitiateAuth', 'AdminSetUserPassword', 'AdminListGroupsForUser'],
    suffers: 'People cannot sign in.',
  },
  'auth.logout': { table: ['remove'], suffers: 'People who sign out may stay signed in on a shared device.' },
  'auth.me': { suffers: 'Signed-in people are shown the sign-in screen.' },
  'subscription.status': { suffers: 'Subscribers are asked to subscribe again.' },
  'subscription.demoActivate': { suffers: 'Nobody can try the product with a demonstration subscription.' },
  'analysis.create': {
    table: ['add'],
    vault: ['open'],
    lesion: true,
    suffers: 'Subscribers photograph a lesion and get no assessment.',
  },
  'analysis.list': { table: ['page'], vault: ['open'], suffers: 'People cannot see their history.' },
  'analysis.get': { vault: ['open'], suffers: 'People cannot open an earlier analysis.' },
  'analysis.update': { vault: ['open'], suffers: 'People cannot save an analysis to their history, or its note.' },
  'analysis.remove': { table: ['remove'], suffers: 'People cannot delete an analysis they no longer want kept.' },
};
