import type { JobName } from '#domain/operations/jobs';
import type { RouteName } from '#domain/http/routes';

/**
 * Rights to rows, named as the table's methods are. Every function may also read and change rows, for the session and the
 * rate limits that are checked before its handler runs.
 */
export type TableRight = 'page' | 'add' | 'remove' | 'check';
/** `seal` has a data key made for somebody new; `open` unwraps one, to encrypt or to read. */
export type VaultRight = 'seal' | 'open';
/** The identity calls a function may make, named as Cognito names them. */
type IdentityRight =
  | 'AdminCreateUser'
  | 'AdminSetUserPassword'
  | 'AdminInitiateAuth'
  | 'AdminRespondToAuthChallenge'
  | 'AdminSetUserMFAPreference'
  | 'AdminListGroupsForUser'
  | 'AdminDeleteUser';

/** `follow` reads how jobs and endpoint stand and what jobs kept. */
export type TrainingRight = 'follow' | 'keep' | 'start' | 'stop' | 'deploy';

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
  /** May ask Amazon Location where an address lies. */
  readonly location?: true;
  /** What it may do about trainings, beside reading how they stand: keep photographs, start jobs, change the live model. */
  readonly training?: readonly TrainingRight[];
  /** May add to the archive of the audit log. */
  readonly archive?: true;
  /** May ask Stripe: charge people, give them their money back, forget them. */
  readonly stripe?: true;
  /** May tell what Stripe says from what others make up. */
  readonly stripeEvents?: true;
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

/** Whoever looks at a training carries it on, up to a new live model. */
const FOLLOWS = { table: ['page', 'add', 'remove'], training: ['follow', 'deploy'] } as const;

/** What the function of each route may touch, and nothing else. */
export const permissions: Readonly<Record<RouteName, Permissions>> = {
  'config.get': { table: ['page'], suffers: 'The site opens, but does not know what it may offer: nobody can start.' },
  'openapi.get': { suffers: 'Administrators cannot read the description of the calls.' },
  'auth.register': {
    ...POSTS,
    table: ['page', 'add', 'remove'],
    identity: ['AdminCreateUser', 'AdminInitiateAuth', 'AdminSetUserPassword'],
    suffers: 'New people cannot create an account.',
  },
  'auth.login': {
    table: ['add', 'remove'],
    vault: ['seal'],
    identity: ['AdminInitiateAuth', 'AdminRespondToAuthChallenge', 'AdminSetUserPassword', 'AdminListGroupsForUser'],
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
  'account.update': { table: ['add', 'remove'], suffers: 'People cannot change their names.' },
  'account.changePassword': {
    ...POSTS,
    identity: ['AdminInitiateAuth', 'AdminSetUserPassword'],
    suffers: 'People cannot change their password.',
  },
  'account.beginTwoStep': {
    identity: ['AdminInitiateAuth'],
    suffers: 'Administrators cannot set up two-step sign-in; where it is required, their pages stay shut.',
  },
  'account.confirmTwoStep': {
    ...POSTS,
    identity: ['AdminInitiateAuth', 'AdminSetUserMFAPreference'],
    suffers: 'Administrators cannot turn on the two-step sign-in they set up, and may find their pages shut.',
  },
  'account.endTwoStep': {
    ...POSTS,
    identity: ['AdminInitiateAuth', 'AdminRespondToAuthChallenge', 'AdminSetUserMFAPreference'],
    suffers: 'Administrators cannot turn two-step sign-in off, or move it to another phone.',
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
  'account.remove': { ...ERASES, stripe: true, suffers: 'People cannot delete their account.' },
  'auth.me': { suffers: 'Signed-in people are shown the sign-in screen.' },
  'subscription.status': { suffers: 'Subscribers are asked to subscribe again.' },
  'subscription.demoActivate': { suffers: 'Nobody can try the product with a demonstration subscription.' },
  'subscription.createCheckout': { stripe: true, suffers: 'People who want to subscribe cannot pay.' },
  'subscription.portal': { stripe: true, suffers: 'Subscribers cannot change their card or see their receipts.' },
  'subscription.cancel': { stripe: true, suffers: 'Subscribers cannot cancel, and may be charged for another year.' },
  'subscription.refundRequest': {
    table: ['add'],
    vault: ['seal', 'open'],
    stripe: true,
    suffers: 'People who ask for their money back do not get it.',
  },
  'dermatologists.geocode': {
    location: true,
    suffers: 'People whose ZIP code is new cannot search for a dermatologist by it.',
  },
  'dermatologists.find': { location: true, suffers: 'People cannot find a dermatologist near them.' },
  'contact.create': {
    table: ['add'],
    vault: ['seal', 'open'],
    suffers: 'People who write to us are told that their message did not arrive.',
  },
  'stripe.webhook': {
    table: ['add', 'remove'],
    vault: ['seal', 'open'],
    stripe: true,
    stripeEvents: true,
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
  'blog.approved': { table: ['page'], suffers: 'People cannot read the Health Blog.' },
  'blog.all': { table: ['page'], suffers: 'Administrators cannot see the posts of the blog.' },
  'blog.counts': { suffers: 'Administrators cannot see how many posts wait for review.' },
  'blog.create': { table: ['add'], suffers: 'Administrators cannot write a post for the blog.' },
  'blog.get': { suffers: 'Administrators cannot open a draft to edit it.' },
  'blog.update': { suffers: 'Administrators cannot save changes of a draft.' },
  'blog.changeStatus': {
    table: ['add', 'remove'],
    vault: ['open'],
    suffers: 'Administrators cannot publish, reject or withdraw a post.',
  },
  'skincare.profile': { vault: ['open'], suffers: 'People cannot see their skincare profile.' },
  'skincare.saveProfile': {
    table: ['add'],
    vault: ['open'],
    suffers: 'People cannot create or change their skincare profile.',
  },
  'skincare.recommendations': {
    table: ['page'],
    vault: ['open'],
    suffers: 'People cannot see their skincare plan.',
  },
  'skincare.generate': {
    table: ['page', 'add'],
    vault: ['open'],
    suffers: 'People get no skincare plan for their profile.',
  },
  'lesions.update': { table: ['page'], vault: ['open'], suffers: 'People cannot name a spot they return to.' },
  'admin.users': { table: ['page'], suffers: 'Administrators cannot see who the customers are.' },
  'admin.searchUsers': { table: ['page'], suffers: 'Administrators cannot find a customer by name or address.' },
  'admin.countUsers': { table: ['page'], suffers: 'Administrators cannot see how many customers there are.' },
  'admin.overrideSubscription': {
    table: ['add'],
    vault: ['open'],
    suffers: 'Administrators cannot give a customer access, or take it away.',
  },
  'admin.securityDemo': {
    table: ['page'],
    activity: true,
    vault: ['open'],
    suffers: 'Administrators cannot see what protects the data; the protection itself goes on.',
  },
  'training.stats': {
    ...FOLLOWS,
    suffers: 'Administrators cannot see the training photographs or the live model.',
  },
  'training.add': {
    table: ['add'],
    vault: ['seal', 'open'],
    lesion: true,
    training: ['keep'],
    suffers: 'Administrators cannot add a photograph to learn from.',
  },
  'training.addSamples': {
    table: ['add'],
    lesion: true,
    training: ['keep'],
    suffers: 'Administrators cannot add the sample photographs.',
  },
  'training.train': {
    ...FOLLOWS,
    training: ['follow', 'keep', 'start', 'deploy'],
    suffers: 'Administrators cannot train the model; the live one still answers.',
  },
  'training.job': { ...FOLLOWS, suffers: 'A training that was started is not seen to end.' },
  'generative.stats': {
    table: ['page', 'add', 'remove'],
    training: ['follow'],
    suffers: 'Administrators cannot see how the generative models stand.',
  },
  'generative.initialize': { suffers: 'Administrators cannot initialize the generative models.' },
  'generative.loadDataset': {
    table: ['page'],
    training: ['keep'],
    suffers: 'Administrators cannot load the dataset of the generative models.',
  },
  'generative.trainGan': {
    table: ['page', 'add', 'remove'],
    training: ['follow', 'keep', 'start'],
    suffers: 'Administrators cannot train the generative models.',
  },
  'generative.stop': {
    table: ['page', 'add', 'remove'],
    training: ['follow', 'stop'],
    suffers: 'A generative run goes on until its time is over.',
  },
  'generative.resume': {
    table: ['page', 'add', 'remove'],
    training: ['follow', 'start'],
    suffers: 'A generative run that broke off has to start over.',
  },
  'generative.samples': { training: ['follow'], suffers: 'Administrators cannot see what was generated.' },
  'training.rollback': {
    training: ['follow', 'deploy'],
    suffers: 'Administrators cannot go back to the model before.',
  },
};

/** What the function of each job may touch; what a person meets while it fails stands in the jobs table. */
export const jobPermissions: Readonly<Record<JobName, Omit<Permissions, 'suffers'>>> = {
  post: { table: ['page', 'remove'], vault: ['open'], mail: true },
  sweep: { table: ['page', 'add', 'remove'], identity: ['AdminDeleteUser'], stripe: true },
  renewals: { table: ['page', 'add', 'remove'], vault: ['seal', 'open'], stripe: true },
  incidents: { table: ['page', 'add'], vault: ['seal', 'open'] },
  trainings: FOLLOWS,
  auditExport: { archive: true },
  canary: {},
  mailFeedback: {},
};
