/**
 * An ingredient with its names on labels and in people's own texts. `synonyms` name it in any text; `allergySynonyms` name it
 * only in a list of allergies ('nuts', 'acids', 'aspirin'). All are singular, in lower case and without accents
 * (see `matchAllergies.ts`).
 */
interface Ingredient {
  name: string;
  synonyms: readonly string[];
  allergySynonyms?: readonly string[];
}

export const INGREDIENTS = {
  fragrance: {
    name: 'Fragrance',
    synonyms: ['fragrance', 'parfum', 'perfume', 'aroma', 'scent', 'fragranced', 'scented', 'perfumed'],
    allergySynonyms: [
      ...[
        'smell',
        'duft',
        'parfym',
        'profumo',
        'fragancia',
        'balsam of peru',
        'peru balsam',
        'balsam peru',
        'limonene',
      ],
      ...['linalool', 'geraniol', 'citronellol', 'eugenol', 'cinnamal', 'coumarin', 'lyral', 'oakmoss', 'cologne'],
    ],
  },
  parabens: {
    name: 'Parabens',
    synonyms: ['paraben', 'methylparaben', 'propylparaben', 'butylparaben', 'ethylparaben', 'isobutylparaben'],
    allergySynonyms: ['preservative'],
  },
  sulfates: {
    name: 'Sulfates',
    synonyms: [
      ...['sulfate', 'sulphate', 'sodium lauryl sulfate', 'sodium laureth sulfate', 'sodium lauryl sulphate'],
      ...['sodium laureth sulphate', 'sls', 'sles', 'ammonium lauryl sulfate', 'lauryl sulfate', 'laureth sulfate'],
    ],
  },
  alcohol: {
    name: 'Drying alcohols',
    synonyms: [
      ...['alcohol', 'ethanol', 'ethyl alcohol', 'alcohol denat', 'denatured alcohol', 'sd alcohol', 'isopropanol'],
      ...['isopropyl alcohol', 'rubbing alcohol', 'methanol'],
    ],
  },
  fattyAlcohols: {
    name: 'Fatty alcohols',
    synonyms: [
      'fatty alcohol',
      'cetyl alcohol',
      'stearyl alcohol',
      'cetearyl alcohol',
      'cetostearyl alcohol',
      'wool alcohol',
    ],
  },
  essentialOils: {
    name: 'Essential oils',
    synonyms: [
      ...[
        'essential oil',
        'tea tree',
        'tea tree oil',
        'lavender',
        'lavender oil',
        'peppermint',
        'eucalyptus',
        'ylang ylang',
      ],
      ...['bergamot', 'rosemary', 'citrus oil', 'citrus', 'lemon oil', 'orange oil', 'clove oil', 'rose oil'],
    ],
    allergySynonyms: ['botanical', 'plant extract', 'plant oil', 'oil', 'melaleuca', 'mint'],
  },
  menthol: { name: 'Menthol and camphor', synonyms: ['menthol', 'camphor'], allergySynonyms: ['mint'] },
  witchHazel: {
    name: 'Witch hazel',
    synonyms: ['witch hazel', 'hamamelis'],
    allergySynonyms: ['botanical', 'plant extract'],
  },
  retinoids: {
    name: 'Retinoids',
    synonyms: [
      ...['retinoid', 'retinol', 'retinal', 'retinaldehyde', 'retinyl palmitate', 'retinyl', 'tretinoin', 'adapalene'],
      ...['adapalen', 'tazarotene', 'trifarotene', 'isotretinoin', 'retin a', 'differin', 'retinoic acid', 'vitamin a'],
      'retinoate',
    ],
    allergySynonyms: ['accutane', 'tretinoine', 'vit a', 'bakuchiol'],
  },
  aha: {
    name: 'Alpha hydroxy acids',
    synonyms: [
      ...['alpha hydroxy acid', 'alpha hydroxy', 'aha', 'glycolic acid', 'glycolic', 'lactic acid', 'mandelic acid'],
      ...['mandelic', 'malic acid', 'tartaric acid', 'citric acid', 'fruit acid', 'hydroxy acid', 'lactate'],
    ],
    allergySynonyms: ['acid', 'exfoliating acid', 'exfoliant', 'chemical peel', 'peel', 'lactic'],
  },
  bha: {
    name: 'Beta hydroxy acids',
    synonyms: [
      ...[
        'beta hydroxy acid',
        'beta hydroxy',
        'bha',
        'salicylic acid',
        'salicylic',
        'salicylate',
        'betaine salicylate',
      ],
      ...['hydroxy acid', 'willow bark', 'lipohydroxy acid'],
    ],
    allergySynonyms: [
      'acid',
      'exfoliating acid',
      'exfoliant',
      'chemical peel',
      'peel',
      'aspirin',
      'acetylsalicylic acid',
      'nsaid',
    ],
  },
  benzoylPeroxide: { name: 'Benzoyl peroxide', synonyms: ['benzoyl peroxide', 'benzoyl', 'bpo', 'peroxide'] },
  hydroquinone: {
    name: 'Hydroquinone',
    synonyms: ['hydroquinone', 'hydrochinon', 'hydroquinon'],
    allergySynonyms: ['bleaching cream'],
  },
  azelaicAcid: { name: 'Azelaic acid', synonyms: ['azelaic acid', 'azelaic', 'azelate'] },
  vitaminC: {
    name: 'Vitamin C',
    synonyms: ['vitamin c', 'ascorbic acid', 'l ascorbic acid', 'ascorbyl', 'ascorbate'],
    allergySynonyms: ['vit c'],
  },
  vitaminE: {
    name: 'Vitamin E',
    synonyms: ['vitamin e', 'tocopherol', 'tocopheryl acetate', 'tocopheryl'],
    allergySynonyms: ['vit e'],
  },
  niacinamide: {
    name: 'Niacinamide',
    synonyms: ['niacinamide', 'nicotinamide', 'vitamin b3', 'niacin'],
    allergySynonyms: ['b3', 'vit b3'],
  },
  hyaluronicAcid: { name: 'Hyaluronic acid', synonyms: ['hyaluronic acid', 'hyaluronic', 'hyaluronate', 'hyaluronan'] },
  peptides: { name: 'Peptides', synonyms: ['peptide', 'palmitoyl', 'matrixyl'] },
  caffeine: { name: 'Caffeine', synonyms: ['caffeine'], allergySynonyms: ['coffee'] },
  ceramides: { name: 'Ceramides', synonyms: ['ceramide'] },
  glycerin: { name: 'Glycerin', synonyms: ['glycerin', 'glycerine', 'glycerol'] },
  petrolatum: {
    name: 'Petrolatum',
    synonyms: ['petrolatum', 'petroleum jelly', 'vaseline', 'mineral oil', 'paraffin'],
  },
  dimethicone: { name: 'Silicones', synonyms: ['dimethicone', 'silicone', 'cyclomethicone', 'siloxane'] },
  squalane: { name: 'Squalane', synonyms: ['squalane', 'squalene'] },
  lanolin: {
    name: 'Lanolin',
    synonyms: ['lanolin', 'lanoline', 'wool alcohol', 'wool wax', 'wool fat'],
    allergySynonyms: ['wool'],
  },
  nuts: {
    name: 'Nut oils and butters',
    synonyms: [
      ...[
        'almond oil',
        'almond',
        'shea butter',
        'shea',
        'argan oil',
        'argan',
        'macadamia',
        'walnut',
        'hazelnut',
        'peanut oil',
      ],
      ...['peanut', 'arachis', 'cashew', 'pistachio', 'pecan', 'brazil nut', 'nut oil', 'tree nut'],
    ],
    allergySynonyms: ['nut', 'oil', 'plant oil'],
  },
  coconut: { name: 'Coconut', synonyms: ['coconut', 'coconut oil', 'coco'], allergySynonyms: ['oil', 'plant oil'] },
  jojoba: { name: 'Jojoba', synonyms: ['jojoba'], allergySynonyms: ['oil', 'plant oil'] },
  soy: { name: 'Soy', synonyms: ['soy', 'soya', 'soybean'] },
  oat: { name: 'Oat', synonyms: ['oat', 'oatmeal', 'avena'], allergySynonyms: ['gluten', 'grain', 'cereal'] },
  wheat: { name: 'Wheat', synonyms: ['wheat', 'triticum', 'gluten'], allergySynonyms: ['grain', 'cereal'] },
  aloe: { name: 'Aloe', synonyms: ['aloe', 'aloe vera'], allergySynonyms: ['botanical', 'plant extract'] },
  beeProducts: {
    name: 'Bee products',
    synonyms: ['beeswax', 'propolis', 'honey', 'royal jelly'],
    allergySynonyms: ['bee'],
  },
  kaolin: { name: 'Clay', synonyms: ['kaolin', 'clay', 'bentonite'] },
  zincOxide: {
    name: 'Zinc oxide',
    synonyms: ['zinc oxide', 'zinc'],
    allergySynonyms: ['mineral sunscreen', 'sunscreen', 'sunblock', 'sun cream'],
  },
  titaniumDioxide: {
    name: 'Titanium dioxide',
    synonyms: ['titanium dioxide', 'titanium'],
    allergySynonyms: ['mineral sunscreen', 'sunscreen', 'sunblock', 'sun cream'],
  },
  ironOxides: { name: 'Iron oxides', synonyms: ['iron oxide'] },
  organicFilters: {
    name: 'Chemical sunscreen filters',
    synonyms: [
      ...['avobenzone', 'oxybenzone', 'octinoxate', 'octocrylene', 'homosalate', 'octisalate', 'benzophenone'],
      ...['chemical sunscreen', 'chemical filter', 'chemical sunscreen filter', 'cinnamate'],
    ],
    allergySynonyms: ['sunscreen', 'sunblock', 'sun cream', 'uv filter'],
  },
  urea: { name: 'Urea', synonyms: ['urea', 'carbamide'] },
  propyleneGlycol: { name: 'Propylene glycol', synonyms: ['propylene glycol', 'butylene glycol', 'glycol'] },
  formaldehyde: {
    name: 'Formaldehyde releasers',
    synonyms: [
      'formaldehyde',
      'formalin',
      'quaternium 15',
      'dmdm hydantoin',
      'imidazolidinyl urea',
      'diazolidinyl urea',
      'bronopol',
    ],
    allergySynonyms: ['preservative'],
  },
  isothiazolinones: {
    name: 'Isothiazolinones',
    synonyms: ['isothiazolinone', 'methylisothiazolinone', 'methylchloroisothiazolinone', 'mi', 'mci', 'kathon'],
    allergySynonyms: ['preservative'],
  },
  phenoxyethanol: { name: 'Phenoxyethanol', synonyms: ['phenoxyethanol'], allergySynonyms: ['preservative'] },
  betaine: {
    name: 'Cocamidopropyl betaine',
    synonyms: ['cocamidopropyl betaine', 'capb'],
    allergySynonyms: ['coconut'],
  },
  dyes: { name: 'Dyes', synonyms: ['dye', 'colorant', 'colourant', 'ppd', 'paraphenylenediamine', 'hair dye'] },
  nickel: { name: 'Nickel', synonyms: ['nickel', 'nickel sulfate', 'nickel sulphate'] },
  sulfur: { name: 'Sulfur', synonyms: ['sulfur', 'sulphur'] },
  sulfonamides: {
    name: 'Sulfa medicines',
    synonyms: ['sulfacetamide', 'sulfonamide', 'sulphonamide', 'sulfamethoxazole', 'silver sulfadiazine'],
    allergySynonyms: ['sulfa', 'sulpha', 'sulfa drug', 'sulfa medicine', 'bactrim'],
  },
  antibiotics: {
    name: 'Antibiotic ointments',
    synonyms: ['neomycin', 'bacitracin', 'neosporin', 'clindamycin', 'erythromycin', 'penicillin', 'amoxicillin'],
    allergySynonyms: ['antibiotic'],
  },
  latex: { name: 'Latex', synonyms: ['latex'], allergySynonyms: ['rubber'] },
} as const satisfies Record<string, Ingredient>;

export type IngredientId = keyof typeof INGREDIENTS;

const ids = Object.keys(INGREDIENTS) as IngredientId[];

/** Ingredients by the names that identify them in any text. */
export const INGREDIENTS_BY_SYNONYM = indexIngredients(({ synonyms }) => synonyms);
/** Ingredients by the names that identify them in a list of allergies. */
export const INGREDIENTS_BY_ALLERGY_NAME = indexIngredients(({ synonyms, allergySynonyms = [] }) => [
  ...synonyms,
  ...allergySynonyms,
]);

function indexIngredients(
  getNames: (ingredient: Ingredient) => readonly string[],
): ReadonlyMap<string, readonly IngredientId[]> {
  const idsByName = new Map<string, IngredientId[]>();
  for (const id of ids) {
    for (const name of new Set(getNames(INGREDIENTS[id]))) idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
  }
  return idsByName;
}
