import { findIngredients, matchAllergies } from './matchAllergies';
import { PRODUCTS } from '#functions/services/skincare/products';

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
  ['ácido salicílico', ['bha']],
  ['Soy alérgica al ácido glicólico', ['aha']],
  ['retinoides', ['retinoids']],
  ['parabenos y fragancias', ['parabens', 'fragrance']],
  ['Aceites esenciales', ['essentialOils']],
  ['aceite de árbol de té', ['essentialOils']],
  ['mi piel no tolera la lanolina', ['lanolin']],
  ['nueces o almendras', ['nuts']],
  ['peróxido de benzoílo', ['benzoylPeroxide']],
  ['peroxido de bensoilo', ['benzoylPeroxide']],
  ['óxido de zinc', ['zincOxide']],
  ['protector solar', ['zincOxide', 'titaniumDioxide', 'organicFilters']],
  ['Vitamina A', ['retinoids']],
  ['soya', ['soy']],
  ['alcoholes grasos', ['fattyAlcohols']],
])('%s is matched with its ingredients', (allergy, expected) => {
  const { excluded, unmatched } = matchAllergies([allergy]);
  expect([...excluded].sort()).toEqual([...expected].sort());
  expect(unmatched).toEqual([]);
});

test.each(['none', 'N/A', 'No known allergies', ' ', 'nothing', 'Ninguna', 'no tengo alergias', 'ninguna conocida'])(
  '%j is no allergy',
  (allergy) => {
    expect(matchAllergies([allergy])).toMatchObject({ matches: [], unmatched: [] });
  },
);

test('unmatched parts are returned in the person’s own words, also beside matched ones', () => {
  expect(matchAllergies(['Zorblax']).unmatched).toEqual(['Zorblax']);
  expect(matchAllergies(['retinol, pollen']).unmatched).toEqual(['pollen']);
  expect(matchAllergies(['perfume from unicorns']).unmatched).toEqual(['unicorn']);
  expect(matchAllergies(['not allergic to anything I know']).unmatched).toEqual(['not allergic to anything I know']);
});

test('each matched entry is returned with the names of its ingredients', () => {
  expect(matchAllergies(['Peru balsam', 'nuts']).matches).toEqual([
    { entry: 'Peru balsam', names: ['Fragrance'] },
    { entry: 'nuts', names: ['Nut oils and butters'] },
  ]);
});

test('every active of a product is an ingredient that a person can exclude', () => {
  for (const { actives } of Object.values(PRODUCTS)) {
    for (const active of actives) expect([active, findIngredients(active).size]).not.toEqual([active, 0]);
  }
});
