import {
  fitRule,
  fitTemperatureOfCertainty,
  isLowByRule,
  KNOWN,
  LOW_RESULT_RULES,
  measureUnlike,
  selectKnown,
  type RatedPhoto,
} from './leaveOneMakerOut';

const photo: RatedPhoto = {
  maker: 'one',
  group: '',
  isAlarming: false,
  isMelanoma: false,
  isAccepted: true,
  mayBeLow: true,
  isLow: { network: false, shipped: false },
  risk: 0,
  adaptedRisk: undefined,
  measured: 0,
  ranks: [0, 0, 0, 0],
  unfamiliarity: { distance: 0, energy: 0, disagreement: 0 },
  certainty: 0.9,
  isRight: true,
};

/** Forty melanomas and forty harmless spots of a maker; the network's log odds overlap by `overlap`, and A + B + C separate them. */
const createMaker = (maker: string, overlap: number): RatedPhoto[] =>
  Array.from({ length: 80 }, (_, i) => {
    const isMelanoma = i < 40;
    const risk = (i % 40) / 10 + (isMelanoma ? 4 - overlap : 0);
    return { ...photo, maker, isMelanoma, isAlarming: isMelanoma, risk, measured: isMelanoma ? 2 : 0.5 };
  });

test('a fitted limit leaves at most a twentieth of the melanomas of each maker low', () => {
  const makers = [createMaker('one', 1), createMaker('other', 3)];
  const rule = fitRule(LOW_RESULT_RULES.network!, makers.flat());
  for (const own of makers) {
    const melanomas = own.filter(({ isMelanoma }) => isMelanoma);
    expect(melanomas.filter((one) => isLowByRule(rule, one)).length).toBeLessThanOrEqual(0.05 * melanomas.length);
  }
  // The worst maker decides: with the easier one alone the limit is higher.
  expect(fitRule(LOW_RESULT_RULES.network!, makers[0]!).limit).toBeGreaterThan(rule.limit);
});

test('of 29 melanomas at most one is low, not the two that lie below an interpolated limit', () => {
  const melanomas = createMaker('one', 1).slice(0, 29);
  const rule = fitRule(LOW_RESULT_RULES.network!, melanomas);
  expect(melanomas.filter((one) => isLowByRule(rule, one))).toHaveLength(1);
});

test('melanomas that may never be low use up nothing of what a limit may leave low', () => {
  const photos = createMaker('one', 1).map((one, i) => ({ ...one, mayBeLow: i >= 10 }));
  const rule = fitRule(LOW_RESULT_RULES.network!, photos);
  expect(photos.filter((one) => one.isMelanoma && isLowByRule(rule, one))).toHaveLength(2);
});

test('of the settings the one with the most harmless low results at the worst maker is chosen', () => {
  const photos = [...createMaker('one', 1), ...createMaker('other', 3)];
  expect(fitRule(LOW_RESULT_RULES['network and A + B + C']!, photos).setting.name).not.toBe('weight 0');
});

test('a maker with too few melanomas chooses nothing', () => {
  const photos = createMaker('one', 1);
  const few = createMaker('other', 9).filter(({ isMelanoma }, i) => !isMelanoma || i < 19);
  const rule = fitRule(LOW_RESULT_RULES.network!, [...photos, ...few]);
  expect(rule.limit).toBe(fitRule(LOW_RESULT_RULES.network!, photos).limit);
  expect(rule.makers).toEqual(['one']);
  expect(() => fitRule(LOW_RESULT_RULES.network!, few)).toThrow('No maker has 20 accepted melanomas.');
});

test('what forbids a low result forbids it under every rule', () => {
  const rule = { setting: LOW_RESULT_RULES.network![0]!, limit: 1 };
  expect(isLowByRule(rule, photo)).toBe(true);
  expect(isLowByRule(rule, { ...photo, mayBeLow: false })).toBe(false);
});

test('a judged maker is compared with other known makers, never with itself', () => {
  const setDistance = (maker: string, distance: number): RatedPhoto[] =>
    createMaker(maker, 1).map((one) => ({ ...one, unfamiliarity: { ...one.unfamiliarity, distance } }));
  const photos = [...setDistance(KNOWN.isic, 2), ...setDistance(KNOWN.phone, 1), ...setDistance('other', 3)];
  expect(selectKnown(photos, 'other')).toHaveLength(160);
  expect(measureUnlike('distance', KNOWN.isic, photos)).toMatchObject({ value: 1, n: 160 });
  expect(measureUnlike('distance', 'other', photos)).toMatchObject({ value: 1, n: 240 });
});

test('the temperature grows where unfamiliar photos are less often right', () => {
  const photos = [0, 2].flatMap((distance) =>
    Array.from({ length: 20 }, (_, i) => {
      const isRight = i < (distance === 0 ? 18 : 11);
      return { ...photo, unfamiliarity: { ...photo.unfamiliarity, distance }, isRight };
    }),
  );
  expect(fitTemperatureOfCertainty(photos, false).growth).toBe(0);
  expect(fitTemperatureOfCertainty(photos, true)).toEqual({ base: 1, growth: 1 });
});
