import type { JobName } from '#domain/operations/jobs';
import type { RouteName } from '#domain/http/routes';

/**
 * Operations on the table: DynamoDB's `Query`, `PutItem`, `DeleteItem` and `ConditionCheckItem`. Every function may also read and
 * update rows, because the session and the rate limits are checked before its handler runs.
 */
export type TableRight = 'query' | 'put' | 'delete' | 'check';

/** `createKey` creates the data key of a new account. `decryptKey` decrypts an existing one, to seal or unseal rows. */
export type VaultRight = 'createKey' | 'decryptKey';

/**
 * Set the attributes of an account that decide what it may do (docs/decisions/085-roles-and-entitlements-are-written-by-few.md).
 */
export type AccountRight = 'role' | 'entitlement';

/** Cognito operations. */
type IdentityRight =
  | 'AdminCreateUser'
  | 'AdminSetUserPassword'
  | 'AdminInitiateAuth'
  | 'AdminRespondToAuthChallenge'
  | 'AdminSetUserMFAPreference'
  | 'AdminAddUserToGroup'
  | 'AdminRemoveUserFromGroup'
  | 'AdminEnableUser'
  | 'AdminDisableUser'
  | 'AdminDeleteUser'
  | 'ListUsersInGroup';

/**
 * `read`: the state of jobs and of the endpoint, and the output of jobs. `readHeads`: which model is live, and the heads that
 * jobs wrote. `write`: training photos. `readPhotos` and
 * `removePhotos`: photos that were added. `storeEmbeddings`: what a job saw of photos, beside them. `start` and `stop`: jobs.
 * `deploy`: a model to the live endpoint. `release`: creates and deletes the endpoint.
 */
export type TrainingRight =
  | 'read'
  | 'readHeads'
  | 'readSnapshots'
  | 'write'
  | 'readPhotos'
  | 'removePhotos'
  | 'storeEmbeddings'
  | 'start'
  | 'stop'
  | 'deploy'
  | 'release';

/** What one function may do. An absent member is a right that the function does not have. */
export interface FunctionRights {
  readonly table?: readonly TableRight[];
  /** Reads one person's rows of the audit log, through the index GSI1. */
  readonly auditIndex?: true;
  /** Lists messages to the operator, through the index GSI1. */
  readonly contactIndex?: true;
  /** Reads our copy of the registry of dermatologists. */
  readonly registryCopy?: true;
  /** Writes attributes of account rows that no other function may write. */
  readonly account?: readonly AccountRight[];
  /** Asks for, confirms and rejects changes of roles. */
  readonly roleRequests?: true;
  readonly vault?: readonly VaultRight[];
  /** Confirms with Cognito that an administrator is one. Every route that lets administrators in has it. */
  readonly adminConfirmation?: true;
  readonly identity?: readonly IdentityRight[];
  /** Sends mail from the product's address. */
  readonly mail?: true;
  /** Invokes the SageMaker endpoint of the lesion model. */
  readonly lesionModel?: true;
  /** Geocodes addresses with Amazon Location. */
  readonly location?: true;
  readonly training?: readonly TrainingRight[];
  /** Adds files to the archive of the audit log. */
  readonly auditArchive?: true;
  /** Reads Stripe's API key: charges, refunds, deletes customers. */
  readonly stripe?: true;
  /** Reads the secret that verifies Stripe's webhook signatures. */
  readonly stripeWebhook?: true;
  /** Reads the secret of the key that signs messages to push services. */
  readonly webPush?: true;
  /** Reads the secret that CloudFront adds. Every route has it. */
  readonly origin?: true;
  /** Reads the account of the canary. */
  readonly canary?: true;
}

export interface RoutePermissions extends FunctionRights {
  /** What people experience while the function fails. The route's alarm says it. */
  readonly userImpact: string;
}

/** Writes a code or an email to the outbox, in the transaction of the change it belongs to. The outbox is sealed. */
const QUEUES_MAIL = { table: ['put', 'delete'], vault: ['createKey', 'decryptKey'] } as const;

/** Ends all sessions of an account, and finds and removes its devices that get notifications. */
const ENDS_SESSIONS = ['query', 'delete'] as const;

/** Reads and deletes everything of one account. */
const ERASES_ACCOUNT = {
  table: ['query', 'put', 'delete'],
  identity: ['AdminInitiateAuth', 'AdminDeleteUser'],
} as const;

/** Moves a running training to its next step, never to a new live model. Reading a training does that, too. */
const UPDATES_TRAINING = { table: ['query', 'put', 'delete'], training: ['read'] } as const;
/** Changes the live model at a person's word, whose reason is sealed. */
const CHANGES_LIVE_MODEL = { vault: ['decryptKey'], training: ['read', 'deploy'] } as const;

/** The rights of each route's function. A route without a row does not compile. */
export const permissions: Readonly<Record<RouteName, RoutePermissions>> = {
  'config.get': {
    table: ['query'],
    userImpact: 'The site opens, but does not know what it may offer: nobody can start.',
  },
  'openapi.get': { userImpact: 'Administrators cannot read the description of the calls.' },
  'auth.register': {
    ...QUEUES_MAIL,
    table: ['query', 'put', 'delete'],
    identity: ['AdminCreateUser', 'AdminInitiateAuth', 'AdminSetUserPassword'],
    userImpact: 'New people cannot create an account.',
  },
  'auth.login': {
    table: ['put', 'delete'],
    vault: ['createKey'],
    identity: ['AdminInitiateAuth', 'AdminRespondToAuthChallenge', 'AdminSetUserPassword'],
    userImpact: 'People cannot sign in.',
  },
  'auth.logout': { table: ['delete'], userImpact: 'People who sign out may stay signed in on a shared device.' },
  'auth.forgotPassword': {
    ...QUEUES_MAIL,
    userImpact: 'People who forgot their password cannot ask for a reset code.',
  },
  'auth.resetPassword': {
    ...QUEUES_MAIL,
    table: ['put', ...ENDS_SESSIONS],
    identity: ['AdminCreateUser', 'AdminSetUserPassword', 'AdminDeleteUser'],
    userImpact: 'People cannot set a new password with the code they were mailed.',
  },
  'auth.verifyEmail': { table: ['delete'], userImpact: 'People cannot confirm their e-mail address.' },
  'auth.resendVerification': { ...QUEUES_MAIL, userImpact: 'People cannot ask for another confirmation mail.' },
  'account.update': { table: ['put', 'delete'], userImpact: 'People cannot change their names.' },
  'account.changePassword': {
    ...QUEUES_MAIL,
    table: ['put', ...ENDS_SESSIONS],
    identity: ['AdminInitiateAuth', 'AdminSetUserPassword'],
    userImpact: 'People cannot change their password.',
  },
  'account.beginTwoStep': {
    identity: ['AdminInitiateAuth'],
    userImpact: 'Administrators cannot set up two-step sign-in; where it is required, their pages stay shut.',
  },
  'account.confirmTwoStep': {
    ...QUEUES_MAIL,
    table: ['put', ...ENDS_SESSIONS],
    identity: ['AdminInitiateAuth', 'AdminSetUserMFAPreference'],
    userImpact: 'Administrators cannot turn on the two-step sign-in they set up, and may find their pages shut.',
  },
  'account.recoveryCodes': { userImpact: 'Administrators cannot see how many recovery codes they have left.' },
  'account.renewRecoveryCodes': {
    identity: ['AdminInitiateAuth', 'AdminRespondToAuthChallenge'],
    userImpact: 'Administrators cannot get new recovery codes.',
  },
  'account.endTwoStep': {
    ...QUEUES_MAIL,
    identity: ['AdminInitiateAuth', 'AdminRespondToAuthChallenge', 'AdminSetUserMFAPreference'],
    userImpact: 'Administrators cannot turn two-step sign-in off, or move it to another phone.',
  },
  'account.signOutEverywhere': { table: ENDS_SESSIONS, userImpact: 'People cannot sign out a device they lost.' },
  'account.consent': {
    table: ['query', 'put', 'delete'],
    userImpact: 'People cannot give or withdraw their consent to research.',
  },
  'account.photoKey': {
    vault: ['decryptKey'],
    userImpact: 'People cannot open the photos that their own device keeps.',
  },
  'account.createPhotoKey': {
    table: ['put', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot start to keep photos on their own device.',
  },
  'account.export': {
    table: ['query'],
    auditIndex: true,
    vault: ['decryptKey'],
    userImpact: 'People cannot export what we hold about them.',
  },
  'account.remove': { ...ERASES_ACCOUNT, stripe: true, userImpact: 'People cannot delete their account.' },
  'people.add': { userImpact: 'People cannot add somebody to their account.' },
  'people.update': { userImpact: 'People cannot change the name or color of somebody in their account.' },
  'people.remove': {
    table: ['query', 'put', 'delete'],
    userImpact: 'People cannot remove somebody from their account, with the records.',
  },
  'auth.me': { userImpact: 'Signed-in people are shown the sign-in screen.' },
  'subscription.status': { userImpact: 'Subscribers are asked to subscribe again.' },
  'subscription.demoActivate': {
    account: ['entitlement'],
    userImpact: 'Nobody can try the product with a demonstration subscription.',
  },
  'subscription.createCheckout': { stripe: true, userImpact: 'People who want to subscribe cannot pay.' },
  'subscription.portal': { stripe: true, userImpact: 'Subscribers cannot change their card or see their receipts.' },
  'subscription.cancel': {
    stripe: true,
    userImpact: 'Subscribers cannot cancel, and may be charged for another year.',
  },
  'subscription.refundRequest': {
    table: ['put'],
    vault: ['createKey', 'decryptKey'],
    stripe: true,
    userImpact: 'People who ask for their money back do not get it.',
  },
  'dermatologists.geocode': {
    location: true,
    userImpact: 'People whose ZIP code is new cannot search for a dermatologist by it.',
  },
  'dermatologists.find': {
    registryCopy: true,
    location: true,
    userImpact: 'People cannot find a dermatologist near them.',
  },
  'contact.create': {
    table: ['put'],
    vault: ['createKey', 'decryptKey'],
    userImpact: 'People who write to us are told that their message did not arrive.',
  },
  'stripe.webhook': {
    account: ['entitlement'],
    table: ['put', 'delete'],
    vault: ['createKey', 'decryptKey'],
    stripe: true,
    stripeWebhook: true,
    userImpact: 'People pay and get no access, or keep it after it ended.',
  },
  'analysis.create': {
    table: ['query', 'put', 'delete', 'check'],
    vault: ['decryptKey'],
    lesionModel: true,
    userImpact: 'Subscribers photograph a lesion and get no assessment.',
  },
  'analysis.list': { table: ['query'], vault: ['decryptKey'], userImpact: 'People cannot see their history.' },
  'analysis.get': { vault: ['decryptKey'], userImpact: 'People cannot open an earlier analysis.' },
  'analysis.update': {
    table: ['query', 'put', 'delete', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot save an analysis to their history, or its note.',
  },
  'analysis.remove': {
    table: ['query', 'put', 'delete', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot delete an analysis they no longer want kept.',
  },
  'samples.get': { lesionModel: true, userImpact: 'Visitors cannot try the product with a sample photo.' },
  'lesions.list': {
    table: ['query'],
    vault: ['decryptKey'],
    userImpact: 'People cannot say that a photo shows a spot they returned to.',
  },
  'blog.approved': { table: ['query'], userImpact: 'People cannot read the Health Blog.' },
  'blog.article': { userImpact: 'People cannot open an article of the Health Blog by its address.' },
  'blog.all': { table: ['query'], userImpact: 'Administrators cannot see the posts of the blog.' },
  'blog.counts': { userImpact: 'Administrators cannot see how many posts wait for review.' },
  'blog.create': { table: ['put'], userImpact: 'Administrators cannot write a post for the blog.' },
  'blog.get': { userImpact: 'Administrators cannot open a draft to edit it.' },
  'blog.update': { userImpact: 'Administrators cannot save changes of a draft.' },
  'blog.changeStatus': {
    table: ['put', 'delete'],
    vault: ['decryptKey'],
    identity: ['ListUsersInGroup'],
    userImpact: 'Administrators cannot publish, reject or withdraw a post.',
  },
  'blog.schedule': {
    table: ['put', 'delete'],
    vault: ['decryptKey'],
    userImpact: 'Administrators cannot change when a scheduled article appears.',
  },
  'blog.revise': { table: ['put'], userImpact: 'Administrators cannot begin a new version of a published article.' },
  'blog.versions': { table: ['query'], userImpact: 'Administrators cannot see earlier versions of an article.' },
  'pages.article': { userImpact: 'The address of an article opens no page, for people and for search engines.' },
  'pages.sitemap': { table: ['query'], userImpact: 'Search engines do not learn of new articles.' },
  'pages.robots': { userImpact: 'Search engines do not know which pages they may read.' },
  'bodyMap.figure': { vault: ['decryptKey'], userImpact: 'People see the body map with the default figure.' },
  'bodyMap.saveFigure': {
    table: ['check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot choose the figure of the body map.',
  },
  'skinChecks.open': { vault: ['decryptKey'], userImpact: 'People cannot go on with a total-skin check.' },
  'skinChecks.start': {
    table: ['put', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot start a total-skin check.',
  },
  'skinChecks.savePart': {
    table: ['check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot save what they saw in a part of a total-skin check.',
  },
  'skinChecks.finish': {
    table: ['put', 'delete', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot finish a total-skin check.',
  },
  'skinChecks.list': {
    table: ['query'],
    vault: ['decryptKey'],
    userImpact: 'People cannot see their earlier total-skin checks.',
  },
  'skinChecks.remove': {
    table: ['delete', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot delete a total-skin check.',
  },
  'reminders.list': {
    table: ['query'],
    vault: ['decryptKey'],
    userImpact: 'People cannot see which reminders by mail they asked for.',
  },
  'reminders.save': {
    table: ['query', 'put', 'delete', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot turn reminders by mail on or off.',
  },
  'reminders.devices': {
    table: ['query'],
    webPush: true,
    userImpact: 'People cannot see which devices get notifications, or turn them on.',
  },
  'reminders.addDevice': {
    table: ['query', 'delete', 'check'],
    vault: ['decryptKey'],
    webPush: true,
    userImpact: 'People cannot turn notifications on.',
  },
  'reminders.removeDevice': {
    table: ['query', 'delete'],
    userImpact: 'Notifications end in the browser all the same, but the device is counted until the next reminder.',
  },
  'reminders.unsubscribe': {
    table: ['delete'],
    vault: ['decryptKey'],
    userImpact: 'People cannot stop reminders by the link in a mail, and may report it as spam.',
  },
  'skincare.profile': { vault: ['decryptKey'], userImpact: 'People cannot see their skincare profile.' },
  'skincare.saveProfile': {
    table: ['put', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot create or change their skincare profile.',
  },
  'skincare.recommendations': {
    table: ['query'],
    vault: ['decryptKey'],
    userImpact: 'People cannot see their skincare plan.',
  },
  'skincare.generate': {
    table: ['query', 'put', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People get no skincare plan for their profile.',
  },
  'lesions.update': {
    table: ['query', 'put', 'delete', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot name a spot they return to, move its pin, or record a doctor’s visit.',
  },
  'lesions.move': {
    table: ['query', 'put', 'delete', 'check'],
    vault: ['decryptKey'],
    userImpact: 'People cannot move a spot to another person of their account.',
  },
  'admin.users': { table: ['query'], userImpact: 'Administrators cannot see who the customers are.' },
  'admin.searchUsers': { table: ['query'], userImpact: 'Administrators cannot find a customer by name or address.' },
  'admin.countUsers': { table: ['query'], userImpact: 'Administrators cannot see how many customers there are.' },
  'admin.overrideSubscription': {
    account: ['entitlement'],
    table: ['put'],
    vault: ['decryptKey'],
    userImpact: 'Administrators cannot give a customer access, or take it away.',
  },
  'inbox.list': {
    contactIndex: true,
    vault: ['decryptKey'],
    userImpact: 'Administrators cannot see who wrote to us; the messages still reach them by mail.',
  },
  'inbox.get': { vault: ['decryptKey'], userImpact: 'Administrators cannot open a message on the site.' },
  'inbox.answer': {
    table: ['put'],
    vault: ['decryptKey'],
    userImpact: 'People who wrote to us get no answer from the site.',
  },
  'inbox.changeState': { vault: ['decryptKey'], userImpact: 'Administrators cannot close a message.' },
  'audit.search': { auditIndex: true, userImpact: 'Administrators cannot see who did what; the audit log goes on.' },
  'audit.verify': { userImpact: 'Administrators cannot verify the audit log on the site; the hourly check goes on.' },
  'accounts.get': {
    table: ['query'],
    auditIndex: true,
    vault: ['decryptKey'],
    userImpact: 'Administrators cannot open the page of an account.',
  },
  'accounts.addNote': {
    table: ['put'],
    vault: ['decryptKey'],
    userImpact: 'Administrators cannot note anything about an account.',
  },
  'accounts.changeStatus': {
    table: ENDS_SESSIONS,
    vault: ['decryptKey'],
    identity: ['AdminEnableUser', 'AdminDisableUser'],
    userImpact: 'Administrators cannot disable an account that was taken over, or enable it again.',
  },
  'accounts.endSessions': {
    table: ENDS_SESSIONS,
    vault: ['decryptKey'],
    userImpact: 'Administrators cannot sign a person out of a lost device.',
  },
  'accounts.resetTwoStep': {
    table: ['put', ...ENDS_SESSIONS],
    vault: ['decryptKey'],
    identity: ['AdminSetUserMFAPreference'],
    userImpact: 'An administrator who lost their phone and their recovery codes stays shut out.',
  },
  'accounts.requestRole': {
    roleRequests: true,
    vault: ['decryptKey'],
    userImpact: 'Administrators cannot ask for a change of role.',
  },
  'accounts.decideRole': {
    account: ['role'],
    roleRequests: true,
    table: ENDS_SESSIONS,
    vault: ['decryptKey'],
    identity: ['AdminAddUserToGroup', 'AdminRemoveUserFromGroup', 'ListUsersInGroup'],
    userImpact: 'Nobody can confirm a change of role.',
  },
  'accounts.roleRequests': {
    table: ['query'],
    vault: ['decryptKey'],
    userImpact: 'Administrators cannot see which changes of role wait.',
  },
  'operations.overview': {
    table: ['query'],
    contactIndex: true,
    userImpact: 'Administrators cannot see the numbers of the overview.',
  },
  'operations.incidents': { table: ['query'], userImpact: 'Administrators cannot see the security incidents.' },
  'operations.openIncident': {
    table: ['put'],
    userImpact: 'Administrators cannot record a security incident on the site.',
  },
  'operations.moveIncident': { userImpact: 'Administrators cannot change the status of a security incident.' },
  'operations.recordNotice': { userImpact: 'Administrators cannot record that people were told of an incident.' },
  'operations.policies': {
    table: ['query'],
    userImpact: 'Administrators cannot see the versions of the privacy policy.',
  },
  'operations.announcePolicy': {
    table: ['put'],
    userImpact: 'Administrators cannot announce a version of the privacy policy.',
  },
  'operations.mailPolicy': {
    table: ['query', 'put'],
    vault: ['decryptKey'],
    userImpact: 'People are not told by mail that the privacy policy changes.',
  },
  'admin.securityDemo': {
    table: ['query'],
    auditIndex: true,
    vault: ['decryptKey'],
    userImpact: 'Administrators cannot see what protects the data; the protection itself goes on.',
  },
  'training.stats': {
    ...UPDATES_TRAINING,
    userImpact: 'Administrators cannot see the training photographs or the live model.',
  },
  'training.add': {
    table: ['query', 'put'],
    vault: ['createKey', 'decryptKey'],
    lesionModel: true,
    training: ['write'],
    userImpact: 'Administrators cannot add a photograph to learn from.',
  },
  'training.addSamples': {
    table: ['query', 'put'],
    lesionModel: true,
    training: ['write'],
    userImpact: 'Administrators cannot add the sample photographs.',
  },
  'training.photos': {
    table: ['query'],
    vault: ['decryptKey'],
    training: ['readSnapshots'],
    userImpact: 'Administrators cannot see which photographs there are to learn from.',
  },
  'training.picture': {
    training: ['readPhotos'],
    userImpact: 'Administrators see the list of training photographs without the pictures.',
  },
  'training.editPhoto': {
    table: ['put'],
    vault: ['decryptKey'],
    lesionModel: true,
    training: ['readPhotos'],
    userImpact: 'Administrators cannot correct the label of a training photograph.',
  },
  'training.removePhoto': {
    table: ['delete'],
    training: ['removePhotos'],
    userImpact: 'Administrators cannot remove a training photograph.',
  },
  'training.train': {
    ...UPDATES_TRAINING,
    training: ['read', 'write', 'start'],
    userImpact: 'Administrators cannot train the model; the live one still answers.',
  },
  'training.stop': { training: ['stop'], userImpact: 'A training that was started by mistake goes on to its end.' },
  'training.tryPhoto': {
    lesionModel: true,
    training: ['readHeads'],
    userImpact: 'Administrators cannot try a candidate on a photograph of their own.',
  },
  'training.job': { ...UPDATES_TRAINING, userImpact: 'A training that was started is not seen to end.' },
  'generative.stats': {
    table: ['query', 'put', 'delete'],
    training: ['read'],
    userImpact: 'Administrators cannot see how the generative models stand.',
  },
  'generative.runs': {
    table: ['query'],
    training: ['read'],
    userImpact: 'Administrators cannot see earlier runs of the generative models.',
  },
  'generative.initialize': { userImpact: 'Administrators cannot initialize the generative models.' },
  'generative.loadDataset': {
    table: ['query'],
    training: ['write'],
    userImpact: 'Administrators cannot load the dataset of the generative models.',
  },
  'generative.trainGan': {
    table: ['query', 'put', 'delete'],
    training: ['read', 'write', 'start'],
    userImpact: 'Administrators cannot train the generative models.',
  },
  'generative.stop': {
    table: ['query', 'put', 'delete'],
    training: ['read', 'stop'],
    userImpact: 'A generative run goes on until its time is over.',
  },
  'generative.resume': {
    table: ['query', 'put', 'delete'],
    training: ['read', 'start'],
    userImpact: 'A generative run that broke off has to start over.',
  },
  'generative.samples': { training: ['read'], userImpact: 'Administrators cannot see what was generated.' },
  'training.jobs': { table: ['query'], userImpact: 'Administrators cannot see which models there were.' },
  'training.promote': {
    ...CHANGES_LIVE_MODEL,
    table: ['put'],
    userImpact: 'Administrators cannot put a better model in place; the live one still answers.',
  },
  'training.rollback': {
    ...CHANGES_LIVE_MODEL,
    table: ['put', 'delete'],
    userImpact: 'Administrators cannot go back to the model before.',
  },
};

/** The rights of each job's function. The text of its alarm is in the table of jobs (`packages/domain/operations/jobs.ts`). */
export const jobPermissions: Readonly<Record<JobName, FunctionRights>> = {
  sendMail: { table: ['query', 'put', 'delete'], vault: ['decryptKey'], mail: true, webPush: true },
  resumeErasures: { table: ['query', 'put', 'delete'], identity: ['AdminDeleteUser'], stripe: true },
  renewals: {
    account: ['entitlement'],
    table: ['query', 'put', 'delete'],
    vault: ['createKey', 'decryptKey'],
    stripe: true,
  },
  reminders: { table: ['query', 'put', 'delete'], vault: ['decryptKey'] },
  incidents: { table: ['query', 'put'], vault: ['createKey', 'decryptKey'] },
  trainings: { ...UPDATES_TRAINING, training: ['read', 'storeEmbeddings'], vault: ['decryptKey'] },
  auditExport: { auditArchive: true },
  canary: { canary: true },
  mailFeedback: {},
  releaseModel: { training: ['deploy', 'release'] },
};
