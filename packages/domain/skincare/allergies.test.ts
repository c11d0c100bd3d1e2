import { ingredientsIn, understand } from './allergies';
import { PRODUCTS } from './products';

test.each([
  ['retinol', ['retinoids']],
  ['Retin-A', ['retinoids']],
  ['RETINOÏDS', ['retinoids']],
  ['Vitamin A creams', ['retinoids']],
  ['salicylic acid', ['bha']],
  ['salicilic acid', ['bha']],
  ['aspirin', ['bha']],
  ['AHAs', ['aha']],
  ['AHA/BHA', ['aha', 'bha']],
  ['acids', ['aha', 'bha']],
  ['hyaluronic acid', ['hyaluronicAcid']],
  ['azelaic acid', ['azelaicAcid']],
  ['parfum', ['fragrance']],
  ['Perfumes and scents', ['fragrance']],
  ['I am allergic to fragrances!', ['fragrance']],
  ['frangrance', ['fragrance']],
  ['nuts', ['nuts']],
  ['Shea butter', ['nuts']],
  ['lanolin', ['lanolin']],
  ['lanoline', ['lanolin']],
  ['wool alcohols', ['fattyAlcohols', 'lanolin']],
  ['cetyl alcohol', ['fattyAlcohols']],
  ['alcohol', ['alcohol']],
  ['sulfa', ['sulfonamides']],
  ['sulphates', ['sulfates']],
  ['SLS', ['sulfates']],
  ['methylparaben', ['parabens']],
  ['tea-tree oil', ['essentialOils']],
  ['benzoil peroxide', ['benzoylPeroxide']],
  ['zinc', ['zincOxide']],
  ['chemical sunscreens', ['organicFilters']],
  ['sunscreen', ['zincOxide', 'titaniumDioxide', 'organicFilters']],
])('%s is understood', (said, expected) => {
  const { excluded, unmatched } = understand([said]);
  expect([...excluded].sort()).toEqual([...expected].sort());
  expect(unmatched).toEqual([]);
});

test.each(['none', 'N/A', 'No known allergies', ' ', 'nothing'])('%j is no allergy', (said) => {
  expect(understand([said])).toMatchObject({ matches: [], unmatched: [] });
});

test('what is not understood is told in the person’s own words, also beside what is', () => {
  expect(understand(['Zorblax']).unmatched).toEqual(['Zorblax']);
  expect(understand(['retinol, pollen']).unmatched).toEqual(['pollen']);
  expect(understand(['perfume from unicorns']).unmatched).toEqual(['unicorn']);
  expect(understand(['not allergic to anything I know']).unmatched).toEqual(['not allergic to anything I know']);
});

test('what was understood is told with what it was taken for', () => {
  expect(understand(['Peru balsam', 'nuts']).matches).toEqual([
    { said: 'Peru balsam', names: ['Fragrance'] },
    { said: 'nuts', names: ['Nut oils and butters'] },
  ]);
});

test('every ingredient that a product names is one that a person can exclude', () => {
  for (const { actives } of Object.values(PRODUCTS)) {
    for (const active of actives) expect([active, ingredientsIn(active).size]).not.toEqual([active, 0]);
  }
});
