import { getPartResult } from '#domain/skinCheck/checkResult';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import { allRoutes, type RouteName, type Routes } from '#domain/http/routes';
import { getWebPush } from '#functions/services/push/webPush';
import { createUnsubscribeToken } from '#functions/services/reminders/unsubscribeToken';
import { createAccountCases } from './account';
import { createAnalysisCases } from './analysis';
import { createAuthCases } from './auth';
import { blogCases } from './blog';
import { generativeCases } from './generative';
import { createPeopleCases, prepareSpotMove } from './people';
import { stripeCases, subscriptionCases } from './payments';
import { PAGE_OF_50, pageQuery, type PrepareInput, type ScaleCase, type ScaleCases, type Subject } from './scaleCase';
import { trainingCases } from './training';

/** A case and the name of its route. */
export type RouteScaleCase = ScaleCase & { route: RouteName };

/** A skincare profile. */
export const SKINCARE_PROFILE = {
  ...{ skinType: 'oily', skinTone: 'medium', ageRange: '26-35', sunExposure: 'high' },
  ...{ primaryConcerns: ['Dark spots'], currentProducts: ['Cleanser'], allergies: [] },
  lifestyleFactors: { smoking: false, exerciseFrequency: 'none', dietType: 'keto', stressLevel: 'high' },
};

const PAGE_OF_25 = 'a page of 25';
const UP_TO_2000 = 'reads until a page is full, at most 2,000 accounts';
const CONTACT_MESSAGE = {
  ...{ name: 'Ann Lind', email: 'ann@example.org', subject: 'A question' },
  message: 'How do I change my address?',
};
/** Starts a check, and returns a change of one of its parts. */
const partChange: PrepareInput = async ({ call }, user) => {
  const check = await call<SkinCheck>(user, { route: 'skinChecks.start', body: {} });
  const base = getPartResult(check, 'arms');
  const result = { ...base, isChecked: true, note: base.note === 'A freckle' ? 'A freckle by the elbow' : 'A freckle' };
  return { body: { checkId: check.id, result, base } };
};
/** Looks at one part of a check, and names the check. */
const checkedCheck: PrepareInput = async (bench, user) => {
  const { body } = (await partChange(bench, user)) as { body: { checkId: string } };
  await bench.call(user, { route: 'skinChecks.savePart', body });
  return { body: { checkId: body.checkId } };
};
/** Starts a check, and names it as one to delete. */
const startedCheck: PrepareInput = async ({ call }, user) => {
  const { id } = await call<SkinCheck>(user, { route: 'skinChecks.start', body: {} });
  return { params: { id } };
};
/** A device at the first push service of the stage. Any public key is one of a device. */
const pushDevice: PrepareInput = async ({ services }) => {
  const [serverKey] = await getWebPush(services).readPublicKeys();
  const endpoint = `${services.config.webPush.origins[0] ?? ''}/device`;
  return { body: { endpoint, keys: { p256dh: serverKey, auth: 'A'.repeat(22) }, serverKey } };
};
/** The day is that of the first photo of the spot or later, so that the visit can have an outcome. */
const VISIT = {
  ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5V15', seenBy: 'dermatologist', date: new Date().toISOString().slice(0, 10) },
  ...{ diagnosis: 'mole', biopsy: 'done', biopsyResult: 'mole' },
};
const NEW_YORK = { lat: 40.75, lng: -73.99 };
const OVERRIDE = { subscriptionStatus: 'active', reason: 'A gift' };

/**
 * Creates the cases of all measured routes, in the order of their calls. A route without a case compiles, and the bench
 * reports it as not measured.
 */
export function createScaleCases(subject: Subject): RouteScaleCase[] {
  const { user, spot } = subject;
  const groups: { [G in keyof Routes]?: ScaleCases<G> } = {
    config: { get: { name: 'settings', caller: 'visitor' } },
    openapi: { get: { name: 'documentation', caller: 'admin' } },
    auth: createAuthCases(subject),
    account: createAccountCases(subject),
    people: createPeopleCases(subject),
    subscription: subscriptionCases,
    stripe: stripeCases,
    analysis: createAnalysisCases(subject),
    lesions: {
      list: { name: 'spots', caller: 'user', input: { query: pageQuery }, growthReason: PAGE_OF_50 },
      update: [
        { name: 'rename spot', caller: 'user', input: { params: { id: spot }, body: { name: 'Left arm' } } },
        { name: 'record a visit to a doctor', caller: 'user', input: { params: { id: spot }, body: { visit: VISIT } } },
      ],
      move: {
        name: 'move a spot to another person',
        caller: 'user',
        input: (bench, user) => prepareSpotMove(bench, user, subject.photo),
      },
    },
    bodyMap: {
      figure: { name: 'figure of the body map', caller: 'user' },
      saveFigure: { name: 'choose the figure', caller: 'user', input: { body: { build: 'slim', tone: 'medium' } } },
    },
    skinChecks: {
      open: { name: 'unfinished skin check', caller: 'user' },
      start: { name: 'start a skin check', caller: 'user', input: { body: {} } },
      savePart: { name: 'save a part of a skin check', caller: 'user', input: partChange },
      list: { name: 'skin checks', caller: 'user', input: { query: pageQuery }, growthReason: PAGE_OF_50 },
      finish: { name: 'finish a skin check', caller: 'user', input: checkedCheck },
      remove: { name: 'delete a skin check', caller: 'user', input: startedCheck },
    },
    reminders: {
      list: { name: 'reminders', caller: 'user', growthReason: 'reads the spots of a person who is reminded of any' },
      save: {
        name: 'turn on a reminder',
        caller: 'user',
        input: async ({ services }) => {
          await services.users.change(user.id, { emailVerified: true });
          return { body: { of: 'check', isOn: true } };
        },
      },
      devices: { name: 'devices that get notifications', caller: 'user' },
      addDevice: { name: 'turn on notifications', caller: 'user', input: pushDevice },
      removeDevice: { name: 'turn off notifications', caller: 'user', input: { params: { id: 'a'.repeat(64) } } },
      unsubscribe: {
        name: 'turn off all reminders by the link in a mail',
        caller: 'visitor',
        input: async ({ services }) => ({ query: { token: await createUnsubscribeToken(services.vault, user.id) } }),
      },
    },
    skincare: {
      profile: { name: 'skincare profile', caller: 'user' },
      saveProfile: { name: 'save skincare profile', caller: 'user', input: { body: SKINCARE_PROFILE } },
      recommendations: {
        name: 'skincare plans',
        caller: 'user',
        input: { query: pageQuery },
        growthReason: PAGE_OF_50,
      },
      generate: {
        name: 'generate skincare plan',
        caller: 'user',
        growthReason: 'reads recent analyses, at most 1,000',
      },
    },
    dermatologists: {
      geocode: { name: 'ZIP code', caller: 'user', input: { query: { zipcode: '10001' } } },
      find: { name: 'dermatologists', caller: 'user', input: { query: NEW_YORK } },
    },
    contact: { create: { name: 'contact message', caller: 'visitor', input: { body: CONTACT_MESSAGE } } },
    blog: blogCases,
    admin: {
      users: [
        { name: 'customers', caller: 'admin', input: { query: { limit: 25 } }, growthReason: PAGE_OF_25 },
        {
          name: 'active customers',
          caller: 'admin',
          input: { query: { limit: 25, access: 'active' } },
          growthReason: UP_TO_2000,
        },
        {
          name: 'administrators',
          caller: 'admin',
          input: { query: { limit: 25, role: 'admin' } },
          growthReason: UP_TO_2000,
        },
      ],
      searchUsers: {
        name: 'search customers',
        caller: 'admin',
        input: { body: { text: 'lind', limit: 25 } },
        growthReason: PAGE_OF_25,
      },
      countUsers: { name: 'count customers', caller: 'admin' },
      overrideSubscription: {
        name: 'override subscription',
        caller: 'admin',
        input: { params: { id: user.id }, body: OVERRIDE },
      },
      securityDemo: { name: 'security demo', caller: 'admin' },
    },
    operations: {
      overview: { name: 'overview with what doctors found', caller: 'admin', input: { query: { days: 30 } } },
    },
    training: trainingCases,
    generative: generativeCases,
  };
  return Object.entries(groups).flatMap(([group, casesByName]) =>
    Object.entries<ScaleCase | readonly ScaleCase[]>(casesByName).flatMap(([name, cases]) =>
      [cases].flat().map((one) => ({ ...one, route: `${group}.${name}` as RouteName })),
    ),
  );
}

/** The routes without a case. */
export function findUnmeasuredRoutes(cases: readonly RouteScaleCase[]): RouteName[] {
  const measured = new Set(cases.map(({ route }) => route));
  return allRoutes.map(({ name }) => name).filter((name) => !measured.has(name));
}
