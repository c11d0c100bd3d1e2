import { ulid } from 'ulid';
import type { RouteName } from '#domain/routes';
import { dataUrl, lesionPhoto } from '../../../../functions/testPhotos';
import { PASSWORD, type Bench, type Call, type Made, type Person } from './stage';
import type { Owner } from './world';

/** A call, measured at different numbers of everything. */
export interface Growing {
  name: string;
  /** Who makes it; a stranger is signed out, or whoever the call's making signs in. */
  as: 'person' | 'admin' | 'stranger';
  call: Call | Made;
  /** Why it costs more where there is more, where it does. */
  grows?: string;
  /** It is not made where there is more of everything than this. */
  upTo?: number;
}

/** Calls that are not measured, each with the reason. */
export const UNMEASURED = {
  'account.changePassword': 'ends sessions as account.signOutEverywhere does',
  'auth.resetPassword': 'ends sessions as account.signOutEverywhere does',
  'account.remove': 'erases row by row what account.export reads, once in the life of an account',
  'account.beginTwoStep': 'the account and its session by their keys; Cognito keeps the rest',
  'account.confirmTwoStep': 'the account and its session by their keys; Cognito keeps the rest',
  'account.endTwoStep': 'the account and its session by their keys; Cognito keeps the rest',
  'auth.verifyEmail': 'one token and one account by their keys; the token comes by mail',
  'subscription.portal': 'the account by its key; Stripe answers',
  'subscription.cancel': 'the account by its key; Stripe answers',
  'subscription.refundRequest': 'the account by its key, and a letter',
  'stripe.webhook': 'the event and the account by their keys, and a letter',
  'training.add': 'a photograph and the counter by their keys',
  'training.addSamples': 'a fixed number of samples',
  'training.train': 'starts a job; reads every photograph to learn from, which administrators add by hand',
  'training.job': 'a job and its report by their keys',
  'training.rollback': 'a job and the live model by their keys',
  'generative.initialize': 'a job by its key',
  'generative.loadDataset': 'writes the photographs of the job, a fixed number',
  'generative.trainGan': 'starts a job by its key',
  'generative.stop': 'a job by its key',
  'generative.resume': 'a job by its key',
  'generative.samples': 'a picture by its key',
} as const satisfies Partial<Record<RouteName, string>>;

/** Answers of a skincare profile. */
export const SKINCARE = {
  ...{ skinType: 'oily', skinTone: 'medium', ageRange: '26-35', sunExposure: 'high' },
  ...{ primaryConcerns: ['Dark spots'], currentProducts: ['Cleanser'], allergies: [] },
  lifestyleFactors: { smoking: false, exerciseFrequency: 'none', dietType: 'keto', stressLevel: 'high' },
};

const A_PAGE = 'a page of 50';
const A_PAGE_OF_25 = 'a page of 25';
const POST = {
  ...{ title: 'Sun and shade', excerpt: 'What shade does', content: 'Shade helps. '.repeat(20) },
  ...{ author: 'Ann Lind', category: 'Prevention' },
};
const LETTER = {
  ...{ name: 'Ann Lind', email: 'ann@example.org', subject: 'A question' },
  message: 'How do I change my address?',
};
const HUDSON = { lat: 40.75, lng: -73.99 };

/** A new address, registered; whoever it was made for is signed in as it. */
const registered: Made = async (bench, person) => {
  await bench.call(person, newcomer());
  return { route: 'subscription.demoActivate' };
};
const newcomer = (): Call => {
  const email = `new${ulid().toLowerCase()}@example.org`;
  return { route: 'auth.register', body: { email, password: PASSWORD, firstName: 'New' } };
};

/** Every call but those of `UNMEASURED`. The owner's spot has been photographed as often as anything. */
export async function growing({ email }: Person, { user, spot }: Owner): Promise<readonly Growing[]> {
  const photo = { imageData: dataUrl(await lesionPhoto('dermoscopic-nevus-1.jpg')) };
  const page = { limit: 50 };
  const login: Call = { route: 'auth.login', body: { email, password: PASSWORD } };
  const analysed = async (bench: Bench, person: Person) => {
    const { id } = await bench.call<{ id: string }>(person, { route: 'analysis.create', body: photo });
    return { params: { id } };
  };
  const drafted = async (bench: Bench, person: Person) => {
    const { id } = await bench.call<{ id: string }>(person, { route: 'blog.create', body: POST });
    return { params: { id } };
  };
  const loggedIn = async (bench: Bench, person: Person, route: RouteName): Promise<Call> => {
    await bench.call(person, login);
    return { route };
  };
  return [
    { name: 'settings', as: 'stranger', call: { route: 'config.get' } },
    { name: 'register', as: 'stranger', call: () => Promise.resolve(newcomer()) },
    { name: 'demonstration', as: 'stranger', call: registered },
    { name: 'checkout', as: 'stranger', call: async (...of) => ({ ...(await registered(...of)), route: 'subscription.createCheckout' }) }, // prettier-ignore
    { name: 'login', as: 'stranger', call: login },
    { name: 'logout', as: 'stranger', call: (...of) => loggedIn(...of, 'auth.logout') },
    { name: 'forgot password', as: 'stranger', call: { route: 'auth.forgotPassword', body: { email } } },
    { name: 'confirm address again', as: 'person', call: { route: 'auth.resendVerification' } },
    { name: 'letter to us', as: 'stranger', call: { route: 'contact.create', body: LETTER } },
    { name: 'session check', as: 'person', call: { route: 'auth.me' } },
    { name: 'subscription, polled', as: 'person', call: { route: 'subscription.status' } },
    { name: 'names', as: 'person', call: { route: 'account.update', body: { firstName: 'Ann' } } },
    { name: 'consent', as: 'person', call: { route: 'account.consent', body: { research: false } } },
    { name: 'history', as: 'person', call: { route: 'analysis.list', query: page }, grows: A_PAGE },
    {
      name: 'history of one spot',
      as: 'person',
      call: { route: 'analysis.list', query: { ...page, lesionId: spot } },
      grows: A_PAGE,
    },
    {
      name: 'one analysis',
      as: 'person',
      call: async (...of) => ({ route: 'analysis.get', ...(await analysed(...of)) }),
    },
    {
      name: 'its note',
      as: 'person',
      call: async (...of) => ({
        route: 'analysis.update',
        ...(await analysed(...of)),
        body: { notes: 'Looked again.' },
      }),
    },
    {
      name: 'it is removed',
      as: 'person',
      call: async (...of) => ({ route: 'analysis.remove', ...(await analysed(...of)) }),
    },
    { name: 'spots', as: 'person', call: { route: 'lesions.list', query: page }, grows: A_PAGE },
    {
      name: 'name of a spot',
      as: 'person',
      call: { route: 'lesions.update', params: { id: spot }, body: { name: 'Left arm' } },
    },
    { name: 'analyze a new spot', as: 'person', call: { route: 'analysis.create', body: photo } },
    {
      name: 'analyze a known spot',
      as: 'person',
      call: { route: 'analysis.create', body: { ...photo, lesionId: spot } },
      grows: 'compares with at most 100 looks',
    },
    { name: 'skincare profile', as: 'person', call: { route: 'skincare.profile' } },
    { name: 'skincare profile, saved', as: 'person', call: { route: 'skincare.saveProfile', body: SKINCARE } },
    { name: 'skincare plans', as: 'person', call: { route: 'skincare.recommendations', query: page }, grows: A_PAGE },
    {
      name: 'a new skincare plan',
      as: 'person',
      call: { route: 'skincare.generate' },
      grows: 'looks through recent analyses, at most 1,000',
    },
    { name: 'export', as: 'person', call: { route: 'account.export' }, grows: 'it is everything held', upTo: 1000 },
    { name: 'ZIP code', as: 'person', call: { route: 'dermatologists.geocode', query: { zipcode: '10001' } } },
    { name: 'dermatologists', as: 'person', call: { route: 'dermatologists.find', query: HUDSON } },
    { name: 'articles', as: 'person', call: { route: 'blog.approved', query: page }, grows: A_PAGE },
    {
      name: 'posts to moderate',
      as: 'admin',
      call: { route: 'blog.all', query: { ...page, status: 'pending_approval' } },
      grows: A_PAGE,
    },
    { name: 'posts by status, counted', as: 'admin', call: { route: 'blog.counts' } },
    { name: 'a new post', as: 'admin', call: { route: 'blog.create', body: POST } },
    { name: 'one post', as: 'admin', call: async (...of) => ({ route: 'blog.get', ...(await drafted(...of)) }) },
    {
      name: 'its text',
      as: 'admin',
      call: async (...of) => ({ route: 'blog.update', ...(await drafted(...of)), body: { title: 'Sun and hats' } }),
    },
    {
      name: 'it is submitted',
      as: 'admin',
      call: async (...of) => ({
        route: 'blog.changeStatus',
        ...(await drafted(...of)),
        body: { status: 'pending_approval' },
      }),
    },
    { name: 'customers', as: 'admin', call: { route: 'admin.users', query: { limit: 25 } }, grows: A_PAGE_OF_25 },
    {
      name: 'customers found',
      as: 'admin',
      call: { route: 'admin.searchUsers', body: { text: 'lind', limit: 25 } },
      grows: A_PAGE_OF_25,
    },
    { name: 'customers, counted', as: 'admin', call: { route: 'admin.countUsers' } },
    {
      name: 'access given',
      as: 'admin',
      call: {
        route: 'admin.overrideSubscription',
        params: { id: user.id },
        body: { subscriptionStatus: 'active', reason: 'A gift' },
      },
    },
    { name: 'security page', as: 'admin', call: { route: 'admin.securityDemo' } },
    { name: 'documentation', as: 'admin', call: { route: 'openapi.get' } },
    { name: 'training statistics', as: 'admin', call: { route: 'training.stats' } },
    { name: 'generative statistics', as: 'admin', call: { route: 'generative.stats' } },
    {
      name: 'sign out everywhere',
      as: 'person',
      call: (...of) => loggedIn(...of, 'account.signOutEverywhere'),
    },
  ];
}
