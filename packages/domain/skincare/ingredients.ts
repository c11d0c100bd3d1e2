/**
 * Ingredients as people and labels name them. `words` are names that stand for the ingredient wherever they are written;
 * `alsoSaid` are words that mean it only when somebody names an allergy ('nuts', 'acids', 'aspirin'). Singular, lower case,
 * without accents: `allergies.ts` brings what it reads into that form.
 */
interface Ingredient {
  name: string;
  words: readonly string[];
  alsoSaid?: readonly string[];
}

export const INGREDIENTS = {
  fragrance: {
    name: 'Fragrance',
    words: ['fragrance', 'parfum', 'perfume', 'aroma', 'scent', 'fragranced', 'scented', 'perfumed'],
    alsoSaid: [
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
    words: ['paraben', 'methylparaben', 'propylparaben', 'butylparaben', 'ethylparaben', 'isobutylparaben'],
    alsoSaid: ['preservative'],
  },
  sulfates: {
    name: 'Sulfates',
    words: [
      ...['sulfate', 'sulphate', 'sodium lauryl sulfate', 'sodium laureth sulfate', 'sodium lauryl sulphate'],
      ...['sodium laureth sulphate', 'sls', 'sles', 'ammonium lauryl sulfate', 'lauryl sulfate', 'laureth sulfate'],
    ],
  },
  alcohol: {
    name: 'Drying alcohols',
    words: [
      ...['alcohol', 'ethanol', 'ethyl alcohol', 'alcohol denat', 'denatured alcohol', 'sd alcohol', 'isopropanol'],
      ...['isopropyl alcohol', 'rubbing alcohol', 'methanol'],
    ],
  },
  fattyAlcohols: {
    name: 'Fatty alcohols',
    words: [
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
    words: [
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
    alsoSaid: ['botanical', 'plant extract', 'plant oil', 'oil', 'melaleuca', 'mint'],
  },
  menthol: { name: 'Menthol and camphor', words: ['menthol', 'camphor'], alsoSaid: ['mint'] },
  witchHazel: { name: 'Witch hazel', words: ['witch hazel', 'hamamelis'], alsoSaid: ['botanical', 'plant extract'] },
  retinoids: {
    name: 'Retinoids',
    words: [
      ...['retinoid', 'retinol', 'retinal', 'retinaldehyde', 'retinyl palmitate', 'retinyl', 'tretinoin', 'adapalene'],
      ...['adapalen', 'tazarotene', 'trifarotene', 'isotretinoin', 'retin a', 'differin', 'retinoic acid', 'vitamin a'],
      'retinoate',
    ],
    alsoSaid: ['accutane', 'tretinoine', 'vit a', 'bakuchiol'],
  },
  aha: {
    name: 'Alpha hydroxy acids',
    words: [
      ...['alpha hydroxy acid', 'alpha hydroxy', 'aha', 'glycolic acid', 'glycolic', 'lactic acid', 'mandelic acid'],
      ...['mandelic', 'malic acid', 'tartaric acid', 'citric acid', 'fruit acid', 'hydroxy acid', 'lactate'],
    ],
    alsoSaid: ['acid', 'exfoliating acid', 'exfoliant', 'chemical peel', 'peel', 'lactic'],
  },
  bha: {
    name: 'Beta hydroxy acids',
    words: [
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
    alsoSaid: [
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
  benzoylPeroxide: { name: 'Benzoyl peroxide', words: ['benzoyl peroxide', 'benzoyl', 'bpo', 'peroxide'] },
  hydroquinone: {
    name: 'Hydroquinone',
    words: ['hydroquinone', 'hydrochinon', 'hydroquinon'],
    alsoSaid: ['bleaching cream'],
  },
  azelaicAcid: { name: 'Azelaic acid', words: ['azelaic acid', 'azelaic', 'azelate'] },
  vitaminC: {
    name: 'Vitamin C',
    words: ['vitamin c', 'ascorbic acid', 'l ascorbic acid', 'ascorbyl', 'ascorbate'],
    alsoSaid: ['vit c'],
  },
  vitaminE: {
    name: 'Vitamin E',
    words: ['vitamin e', 'tocopherol', 'tocopheryl acetate', 'tocopheryl'],
    alsoSaid: ['vit e'],
  },
  niacinamide: {
    name: 'Niacinamide',
    words: ['niacinamide', 'nicotinamide', 'vitamin b3', 'niacin'],
    alsoSaid: ['b3', 'vit b3'],
  },
  hyaluronicAcid: { name: 'Hyaluronic acid', words: ['hyaluronic acid', 'hyaluronic', 'hyaluronate', 'hyaluronan'] },
  peptides: { name: 'Peptides', words: ['peptide', 'palmitoyl', 'matrixyl'] },
  caffeine: { name: 'Caffeine', words: ['caffeine'], alsoSaid: ['coffee'] },
  ceramides: { name: 'Ceramides', words: ['ceramide'] },
  glycerin: { name: 'Glycerin', words: ['glycerin', 'glycerine', 'glycerol'] },
  petrolatum: { name: 'Petrolatum', words: ['petrolatum', 'petroleum jelly', 'vaseline', 'mineral oil', 'paraffin'] },
  dimethicone: { name: 'Silicones', words: ['dimethicone', 'silicone', 'cyclomethicone', 'siloxane'] },
  squalane: { name: 'Squalane', words: ['squalane', 'squalene'] },
  lanolin: {
    name: 'Lanolin',
    words: ['lanolin', 'lanoline', 'wool alcohol', 'wool wax', 'wool fat'],
    alsoSaid: ['wool'],
  },
  nuts: {
    name: 'Nut oils and butters',
    words: [
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
    alsoSaid: ['nut', 'oil', 'plant oil'],
  },
  coconut: { name: 'Coconut', words: ['coconut', 'coconut oil', 'coco'], alsoSaid: ['oil', 'plant oil'] },
  jojoba: { name: 'Jojoba', words: ['jojoba'], alsoSaid: ['oil', 'plant oil'] },
  soy: { name: 'Soy', words: ['soy', 'soya', 'soybean'] },
  oat: { name: 'Oat', words: ['oat', 'oatmeal', 'avena'], alsoSaid: ['gluten', 'grain', 'cereal'] },
  wheat: { name: 'Wheat', words: ['wheat', 'triticum', 'gluten'], alsoSaid: ['grain', 'cereal'] },
  aloe: { name: 'Aloe', words: ['aloe', 'aloe vera'], alsoSaid: ['botanical', 'plant extract'] },
  beeProducts: { name: 'Bee products', words: ['beeswax', 'propolis', 'honey', 'royal jelly'], alsoSaid: ['bee'] },
  kaolin: { name: 'Clay', words: ['kaolin', 'clay', 'bentonite'] },
  zincOxide: {
    name: 'Zinc oxide',
    words: ['zinc oxide', 'zinc'],
    alsoSaid: ['mineral sunscreen', 'sunscreen', 'sunblock', 'sun cream'],
  },
  titaniumDioxide: {
    name: 'Titanium dioxide',
    words: ['titanium dioxide', 'titanium'],
    alsoSaid: ['mineral sunscreen', 'sunscreen', 'sunblock', 'sun cream'],
  },
  ironOxides: { name: 'Iron oxides', words: ['iron oxide'] },
  organicFilters: {
    name: 'Chemical sunscreen filters',
    words: [
      ...['avobenzone', 'oxybenzone', 'octinoxate', 'octocrylene', 'homosalate', 'octisalate', 'benzophenone'],
      ...['chemical sunscreen', 'chemical filter', 'chemical sunscreen filter', 'cinnamate'],
    ],
    alsoSaid: ['sunscreen', 'sunblock', 'sun cream', 'uv filter'],
  },
  urea: { name: 'Urea', words: ['urea', 'carbamide'] },
  propyleneGlycol: { name: 'Propylene glycol', words: ['propylene glycol', 'butylene glycol', 'glycol'] },
  formaldehyde: {
    name: 'Formaldehyde releasers',
    words: [
      'formaldehyde',
      'formalin',
      'quaternium 15',
      'dmdm hydantoin',
      'imidazolidinyl urea',
      'diazolidinyl urea',
      'bronopol',
    ],
    alsoSaid: ['preservative'],
  },
  isothiazolinones: {
    name: 'Isothiazolinones',
    words: ['isothiazolinone', 'methylisothiazolinone', 'methylchloroisothiazolinone', 'mi', 'mci', 'kathon'],
    alsoSaid: ['preservative'],
  },
  phenoxyethanol: { name: 'Phenoxyethanol', words: ['phenoxyethanol'], alsoSaid: ['preservative'] },
  betaine: { name: 'Cocamidopropyl betaine', words: ['cocamidopropyl betaine', 'capb'], alsoSaid: ['coconut'] },
  dyes: { name: 'Dyes', words: ['dye', 'colorant', 'colourant', 'ppd', 'paraphenylenediamine', 'hair dye'] },
  nickel: { name: 'Nickel', words: ['nickel', 'nickel sulfate', 'nickel sulphate'] },
  sulfur: { name: 'Sulfur', words: ['sulfur', 'sulphur'] },
  sulfonamides: {
    name: 'Sulfa medicines',
    words: ['sulfacetamide', 'sulfonamide', 'sulphonamide', 'sulfamethoxazole', 'silver sulfadiazine'],
    alsoSaid: ['sulfa', 'sulpha', 'sulfa drug', 'sulfa medicine', 'bactrim'],
  },
  antibiotics: {
    name: 'Antibiotic ointments',
    words: ['neomycin', 'bacitracin', 'neosporin', 'clindamycin', 'erythromycin', 'penicillin', 'amoxicillin'],
    alsoSaid: ['antibiotic'],
  },
  latex: { name: 'Latex', words: ['latex'], alsoSaid: ['rubber'] },
} as const satisfies Record<string, Ingredient>;

export type IngredientId = keyof typeof INGREDIENTS;

const ids = Object.keys(INGREDIENTS) as IngredientId[];

/** Ingredients by what may name them: in any text, and where somebody writes what they do not tolerate. */
export const NAMED = byWord(({ words }) => words);
export const SAID = byWord(({ words, alsoSaid = [] }) => [...words, ...alsoSaid]);

function byWord(wordsOf: (ingredient: Ingredient) => readonly string[]): ReadonlyMap<string, readonly IngredientId[]> {
  const found = new Map<string, IngredientId[]>();
  for (const id of ids) {
    for (const word of new Set(wordsOf(INGREDIENTS[id]))) found.set(word, [...(found.get(word) ?? []), id]);
  }
  return found;
}
