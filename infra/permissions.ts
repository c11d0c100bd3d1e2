import type { JobName } from '#domain/jobs';
import type { RouteName } from '#domain/routes';

/**
 * Rights to rows, named as the table's methods are. Every function may also read and change rows, for the session and the
 * rate limits that are checked before its handler runs.
 */
export type TableRight = 'page' | 'add' | 'remove' | 'check';
/** `seal` has a data key made for somebody new; `open` unwraps one, to encrypt or to read. */
export type VaultRight = 'seal' | 'open';
/** The identity calls a function may make, named as Cognito names them. */
type IdentityRight =
  'AdminCreateUser' | 'AdminSetUserPassword' | 'AdminInitiateAuth' | 'AdminListGroupsForUser' | 'AdminDeleteUser';

export interface Permissions {
  readonly table?: readonly TableRight[];
  /** May read a person's rows of the audit log. */
  readonly activity?: true;
  readonly vault?: readonly VaultRight[];
  readonly identity?: readonly IdentityRight[];
  /** May send mail from the product's own address. */
  readonly mail?: true;
  /** May ask the lesion model. */
  readonly lesion?: true;
  /** What a person meets while this function fails; the text of its alarm. */
  readonly suffers: string;
}

/** Codes and letters are written with the change they tell of; letters are sealed with the service's own key. */
const POSTS = { table: ['add', 'remove'], vault: ['seal', 'open'] } as const;
/** Everything of one person is read and removed. */
const ERASES = {
  table: ['page', 'add', 'remove'],
  identity: ['AdminInitiateAuth', 'AdminDeleteUser'],
} as const;

/** What the function of each route may touch, and nothing else. */
export const permissions: Readonly<Record<RouteName, Permissions>> = {
  'config.get': { table: ['page'], suffers: 'The site opens, but does not know what it may offer: nobody can start.' },
  'auth.register': {
    ...POSTS,
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
  'auth.forgotPassword': { ...POSTS, suffers: 'People who forgot their password cannot ask for a reset code.' },
  'auth.resetPassword': {
    ...POSTS,
    identity: ['AdminSetUserPassword'],
    suffers: 'People cannot set a new password with the code they were mailed.',
  },
  'auth.verifyEmail': { table: ['remove'], suffers: 'People cannot confirm their e-mail address.' },
  'auth.resendVerification': { ...POSTS, suffers: 'People cannot ask for another confirmation mail.' },
  'account.update': { suffers: 'People cannot change their names.' },
  'account.changePassword': {
    ...POSTS,
    identity: ['AdminInitiateAuth', 'AdminSetUserPassword'],
    suffers: 'People cannot change their password.',
  },
  'account.signOutEverywhere': { table: ['remove'], suffers: 'People cannot sign out a device they lost.' },
  'account.consent': {
    table: ['page', 'add', 'remove'],
    suffers: 'People cannot give or withdraw their consent to research.',
  },
  'account.export': {
    table: ['page'],
    activity: true,
    vault: ['open'],
    suffers: 'People cannot export what we hold about them.',
  },
  'account.remove': { ...ERASES, suffers: 'People cannot delete their account.' },
  'auth.me': { suffers: 'Signed-in people are shown the sign-in screen.' },
  'subscription.status': { suffers: 'Subscribers are asked to subscribe again.' },
  'subscription.demoActivate': { suffers: 'Nobody can try the product with a demonstration subscription.' },
  'subscription.createCheckout': { suffers: 'People who want to subscribe cannot pay.' },
  'subscription.portal': { suffers: 'Subscribers cannot change their card or see their receipts.' },
  'subscription.cancel': { suffers: 'Subscribers cannot cancel, and may be charged for another year.' },
  'subscription.refundRequest': {
    table: ['add'],
    vault: ['seal', 'open'],
    suffers: 'People who ask for their money back do not get it.',
  },
  'stripe.webhook': {
    table: ['add'],
    vault: ['seal', 'open'],
    suffers: 'People pay and get no access, or keep it after it ended.',
  },
  'analysis.create': {
    table: ['page', 'add', 'remove', 'check'],
    vault: ['open'],
    lesion: true,
    suffers: 'Subscribers photograph a lesion and get no assessment.',
  },
  'analysis.list': { table: ['page'], vault: ['open'], suffers: 'People cannot see their history.' },
  'analysis.get': { vault: ['open'], suffers: 'People cannot open an earlier analysis.' },
  'analysis.update': {
    table: ['page', 'add', 'remove'],
    vault: ['open'],
    suffers: 'People cannot save an analysis to their history, or its note.',
  },
  'analysis.remove': {
    table: ['page', 'add', 'remove'],
    vault: ['open'],
    suffers: 'People cannot delete an analysis they no longer want kept.',
  },
  'lesions.list': {
    table: ['page'],
    vault: ['open'],
    suffers: 'People cannot say that a photo shows a spot they returned to.',
  },
  'lesions.update': { table: ['page'], vault: ['open'], suffers: 'People cannot name a spot they return to.' },
};

/** What the function of each job may touch; what a person meets while it fails stands in the jobs table. */
export const jobPermissions: Readonly<Record<JobName, Omit<Permissions, 'suffers'>>> = {
  post: { table: ['page', 'remove'], vault: ['open'], mail: true },
  sweep: { table: ['page', 'add', 'remove'], identity: ['AdminDeleteUser'] },
};
