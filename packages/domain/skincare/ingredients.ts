/**
 * An ingredient's names on labels and in people's own texts. `synonyms` name it in any English text; `allergySynonyms` name it
 * only in a list of allergies ('nuts', 'acids', 'aspirin'). All are singular, in lower case and without accents (see `matchAllergies.ts`). Spanish names: `allergyNames.ts`. What a plan calls it: `names/messages.ts`.
 */
interface Ingredient {
  synonyms: readonly string[];
  allergySynonyms?: readonly string[];
}

export const INGREDIENTS = {
  fragrance: {
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
    synonyms: ['paraben', 'methylparaben', 'propylparaben', 'butylparaben', 'ethylparaben', 'isobutylparaben'],
    allergySynonyms: ['preservative'],
  },
  sulfates: {
    synonyms: [
      ...['sulfate', 'sulphate', 'sodium lauryl sulfate', 'sodium laureth sulfate', 'sodium lauryl sulphate'],
      ...['sodium laureth sulphate', 'sls', 'sles', 'ammonium lauryl sulfate', 'lauryl sulfate', 'laureth sulfate'],
    ],
  },
  alcohol: {
    synonyms: [
      ...['alcohol', 'ethanol', 'ethyl alcohol', 'alcohol denat', 'denatured alcohol', 'sd alcohol', 'isopropanol'],
      ...['isopropyl alcohol', 'rubbing alcohol', 'methanol'],
    ],
  },
  fattyAlcohols: {
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
  menthol: { synonyms: ['menthol', 'camphor'], allergySynonyms: ['mint'] },
  witchHazel: {
    synonyms: ['witch hazel', 'hamamelis'],
    allergySynonyms: ['botanical', 'plant extract'],
  },
  retinoids: {
    synonyms: [
      ...['retinoid', 'retinol', 'retinal', 'retinaldehyde', 'retinyl palmitate', 'retinyl', 'tretinoin', 'adapalene'],
      ...['adapalen', 'tazarotene', 'trifarotene', 'isotretinoin', 'retin a', 'differin', 'retinoic acid', 'vitamin a'],
      'retinoate',
    ],
    allergySynonyms: ['accutane', 'tretinoine', 'vit a', 'bakuchiol'],
  },
  aha: {
    synonyms: [
      ...['alpha hydroxy acid', 'alpha hydroxy', 'aha', 'glycolic acid', 'glycolic', 'lactic acid', 'mandelic acid'],
      ...['mandelic', 'malic acid', 'tartaric acid', 'citric acid', 'fruit acid', 'hydroxy acid', 'lactate'],
    ],
    allergySynonyms: ['acid', 'exfoliating acid', 'exfoliant', 'chemical peel', 'peel', 'lactic'],
  },
  bha: {
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
  benzoylPeroxide: { synonyms: ['benzoyl peroxide', 'benzoyl', 'bpo', 'peroxide'] },
  hydroquinone: {
    synonyms: ['hydroquinone', 'hydrochinon', 'hydroquinon'],
    allergySynonyms: ['bleaching cream'],
  },
  azelaicAcid: { synonyms: ['azelaic acid', 'azelaic', 'azelate'] },
  vitaminC: {
    synonyms: ['vitamin c', 'ascorbic acid', 'l ascorbic acid', 'ascorbyl', 'ascorbate'],
    allergySynonyms: ['vit c'],
  },
  vitaminE: {
    synonyms: ['vitamin e', 'tocopherol', 'tocopheryl acetate', 'tocopheryl'],
    allergySynonyms: ['vit e'],
  },
  niacinamide: {
    synonyms: ['niacinamide', 'nicotinamide', 'vitamin b3', 'niacin'],
    allergySynonyms: ['b3', 'vit b3'],
  },
  hyaluronicAcid: { synonyms: ['hyaluronic acid', 'hyaluronic', 'hyaluronate', 'hyaluronan'] },
  peptides: { synonyms: ['peptide', 'palmitoyl', 'matrixyl'] },
  caffeine: { synonyms: ['caffeine'], allergySynonyms: ['coffee'] },
  ceramides: { synonyms: ['ceramide'] },
  glycerin: { synonyms: ['glycerin', 'glycerine', 'glycerol'] },
  petrolatum: {
    synonyms: ['petrolatum', 'petroleum jelly', 'vaseline', 'mineral oil', 'paraffin'],
  },
  dimethicone: { synonyms: ['dimethicone', 'silicone', 'cyclomethicone', 'siloxane'] },
  squalane: { synonyms: ['squalane', 'squalene'] },
  lanolin: {
    synonyms: ['lanolin', 'lanoline', 'wool alcohol', 'wool wax', 'wool fat'],
    allergySynonyms: ['wool'],
  },
  nuts: {
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
  coconut: { synonyms: ['coconut', 'coconut oil', 'coco'], allergySynonyms: ['oil', 'plant oil'] },
  jojoba: { synonyms: ['jojoba'], allergySynonyms: ['oil', 'plant oil'] },
  soy: { synonyms: ['soy', 'soya', 'soybean'] },
  oat: { synonyms: ['oat', 'oatmeal', 'avena'], allergySynonyms: ['gluten', 'grain', 'cereal'] },
  wheat: { synonyms: ['wheat', 'triticum', 'gluten'], allergySynonyms: ['grain', 'cereal'] },
  aloe: { synonyms: ['aloe', 'aloe vera'], allergySynonyms: ['botanical', 'plant extract'] },
  beeProducts: {
    synonyms: ['beeswax', 'propolis', 'honey', 'royal jelly'],
    allergySynonyms: ['bee'],
  },
  kaolin: { synonyms: ['kaolin', 'clay', 'bentonite'] },
  zincOxide: {
    synonyms: ['zinc oxide', 'zinc'],
    allergySynonyms: ['mineral sunscreen', 'sunscreen', 'sunblock', 'sun cream'],
  },
  titaniumDioxide: {
    synonyms: ['titanium dioxide', 'titanium'],
    allergySynonyms: ['mineral sunscreen', 'sunscreen', 'sunblock', 'sun cream'],
  },
  ironOxides: { synonyms: ['iron oxide'] },
  organicFilters: {
    synonyms: [
      ...['avobenzone', 'oxybenzone', 'octinoxate', 'octocrylene', 'homosalate', 'octisalate', 'benzophenone'],
      ...['chemical sunscreen', 'chemical filter', 'chemical sunscreen filter', 'cinnamate'],
    ],
    allergySynonyms: ['sunscreen', 'sunblock', 'sun cream', 'uv filter'],
  },
  urea: { synonyms: ['urea', 'carbamide'] },
  propyleneGlycol: { synonyms: ['propylene glycol', 'butylene glycol', 'glycol'] },
  formaldehyde: {
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
    synonyms: ['isothiazolinone', 'methylisothiazolinone', 'methylchloroisothiazolinone', 'mi', 'mci', 'kathon'],
    allergySynonyms: ['preservative'],
  },
  phenoxyethanol: { synonyms: ['phenoxyethanol'], allergySynonyms: ['preservative'] },
  betaine: {
    synonyms: ['cocamidopropyl betaine', 'capb'],
    allergySynonyms: ['coconut'],
  },
  dyes: { synonyms: ['dye', 'colorant', 'colourant', 'ppd', 'paraphenylenediamine', 'hair dye'] },
  nickel: { synonyms: ['nickel', 'nickel sulfate', 'nickel sulphate'] },
  sulfur: { synonyms: ['sulfur', 'sulphur'] },
  sulfonamides: {
    synonyms: ['sulfacetamide', 'sulfonamide', 'sulphonamide', 'sulfamethoxazole', 'silver sulfadiazine'],
    allergySynonyms: ['sulfa', 'sulpha', 'sulfa drug', 'sulfa medicine', 'bactrim'],
  },
  antibiotics: {
    synonyms: ['neomycin', 'bacitracin', 'neosporin', 'clindamycin', 'erythromycin', 'penicillin', 'amoxicillin'],
    allergySynonyms: ['antibiotic'],
  },
  latex: { synonyms: ['latex'], allergySynonyms: ['rubber'] },
} as const satisfies Record<string, Ingredient>;

export type IngredientId = keyof typeof INGREDIENTS;

const ids = Object.keys(INGREDIENTS) as IngredientId[];

/** Ingredients by the names that identify them in any English text. */
export const INGREDIENTS_BY_SYNONYM = indexIngredients((id) => INGREDIENTS[id].synonyms);

/** Finds the ingredients of each name. Names of an earlier list come first. */
export function indexIngredients(
  ...lists: ((id: IngredientId) => readonly string[])[]
): ReadonlyMap<string, readonly IngredientId[]> {
  const idsByName = new Map<string, Set<IngredientId>>();
  for (const listNames of lists) {
    for (const id of ids) {
      for (const name of listNames(id)) idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
    }
  }
  return new Map([...idsByName].map(([name, matching]) => [name, [...matching]]));
}
