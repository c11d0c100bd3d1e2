import { INGREDIENTS, indexIngredients, type IngredientId } from './ingredients';

/**
 * Spanish names of ingredients in people's own lists of allergies. They count whatever the language of the page, like the English
 * ones. All are singular, in lower case and without accents: 'aceite esenciale' is what remains of a plural without its 's'.
 */
const SPANISH_NAMES: Partial<Record<IngredientId, readonly string[]>> = {
  fragrance: ['fragancia', 'perfume', 'aroma', 'olor', 'esencia', 'colonia', 'balsamo de peru', 'balsamo del peru'],
  parabens: ['parabeno', 'metilparabeno', 'propilparabeno', 'butilparabeno', 'conservante', 'conservador'],
  sulfates: ['sulfato', 'lauril sulfato', 'lauril sulfato de sodio', 'laureth sulfato', 'lauriletersulfato de sodio'],
  alcohol: ['etanol', 'alcohol etilico', 'alcohol isopropilico', 'alcohol desnaturalizado', 'isopropanol', 'metanol'],
  fattyAlcohols: ['alcohol graso', 'alcohol cetilico', 'alcohol estearilico', 'alcohol cetearilico', 'alcohol de lana'],
  essentialOils: [
    ...[
      'aceite esencial',
      'aceite esenciale',
      'arbol de te',
      'aceite de arbol de te',
      'lavanda',
      'aceite de lavanda',
      'menta',
      'hierbabuena',
    ],
    ...['eucalipto', 'bergamota', 'romero', 'citrico', 'aceite de limon', 'aceite de naranja', 'aceite de clavo'],
    ...['aceite de rosa', 'extracto vegetal', 'extracto de planta', 'aceite vegetal', 'aceite', 'melaleuca'],
  ],
  menthol: ['mentol', 'alcanfor', 'menta'],
  witchHazel: ['hamamelis', 'extracto vegetal', 'extracto de planta'],
  retinoids: [
    ...['retinoide', 'retinol', 'retinal', 'retinaldehido', 'palmitato de retinilo', 'retinilo', 'tretinoina'],
    ...['adapaleno', 'tazaroteno', 'trifaroteno', 'isotretinoina', 'acido retinoico', 'vitamina a'],
  ],
  aha: [
    ...['alfahidroxiacido', 'alfa hidroxiacido', 'acido glicolico', 'glicolico', 'acido lactico', 'lactico', 'lactato'],
    ...['acido mandelico', 'mandelico', 'acido malico', 'acido tartarico', 'acido citrico', 'acido de fruta'],
    ...['acido frutal', 'hidroxiacido', 'acido', 'acido exfoliante', 'exfoliante', 'exfoliante quimico'],
    ...['exfoliacion quimica', 'peeling quimico', 'peeling'],
  ],
  bha: [
    ...['betahidroxiacido', 'beta hidroxiacido', 'acido salicilico', 'salicilico', 'salicilato', 'corteza de sauce'],
    ...['hidroxiacido', 'acido', 'acido exfoliante', 'exfoliante', 'exfoliante quimico', 'exfoliacion quimica'],
    ...['peeling quimico', 'peeling', 'aspirina', 'acido acetilsalicilico'],
  ],
  benzoylPeroxide: ['peroxido de benzoilo', 'benzoilo', 'peroxido'],
  hydroquinone: ['hidroquinona', 'crema blanqueadora', 'crema aclarante'],
  azelaicAcid: ['acido azelaico', 'azelaico'],
  vitaminC: ['vitamina c', 'acido ascorbico', 'ascorbico', 'ascorbato'],
  vitaminE: ['vitamina e', 'tocoferol'],
  niacinamide: ['niacinamida', 'nicotinamida', 'niacina', 'vitamina b3'],
  hyaluronicAcid: ['acido hialuronico', 'hialuronico', 'hialuronato'],
  peptides: ['peptido'],
  caffeine: ['cafeina', 'cafe'],
  ceramides: ['ceramida'],
  glycerin: ['glicerina', 'glicerol'],
  petrolatum: ['petrolato', 'vaselina', 'jalea de petroleo', 'aceite mineral', 'parafina'],
  dimethicone: ['silicona', 'dimeticona', 'ciclometicona', 'siloxano'],
  squalane: ['escualano', 'escualeno'],
  lanolin: ['lanolina', 'alcohol de lana', 'cera de lana', 'grasa de lana', 'lana'],
  nuts: [
    ...['nuez', 'nueces', 'fruto seco', 'aceite de nuez', 'aceite de nueces', 'almendra', 'aceite de almendra'],
    ...['manteca de karite', 'karite', 'aceite de argan', 'avellana', 'cacahuate', 'cacahuete', 'mani', 'anacardo'],
    ...['aceite de cacahuate', 'aceite de mani', 'maranon', 'pistacho', 'pistache', 'nuez de brasil', 'aceite'],
    'aceite vegetal',
  ],
  coconut: ['coco', 'aceite de coco', 'aceite', 'aceite vegetal'],
  jojoba: ['aceite de jojoba', 'aceite', 'aceite vegetal'],
  soy: ['soja', 'aceite de soja', 'aceite de soya'],
  oat: ['avena', 'grano', 'cereal'],
  wheat: ['trigo', 'grano', 'cereal'],
  aloe: ['sabila', 'extracto vegetal', 'extracto de planta'],
  beeProducts: ['cera de abeja', 'propoleo', 'miel', 'jalea real', 'abeja'],
  kaolin: ['caolin', 'arcilla', 'bentonita'],
  zincOxide: [
    ...['oxido de zinc', 'oxido de cinc', 'cinc', 'protector solar mineral', 'protector solar', 'bloqueador solar'],
    ...['bloqueador', 'filtro solar', 'crema solar'],
  ],
  titaniumDioxide: [
    ...['dioxido de titanio', 'titanio', 'protector solar mineral', 'protector solar', 'bloqueador solar'],
    ...['bloqueador', 'filtro solar', 'crema solar'],
  ],
  ironOxides: ['oxido de hierro'],
  organicFilters: [
    ...['avobenzona', 'oxibenzona', 'octinoxato', 'octocrileno', 'homosalato', 'octisalato', 'benzofenona', 'cinamato'],
    ...['protector solar quimico', 'filtro quimico', 'filtro solar quimico', 'protector solar', 'bloqueador solar'],
    ...['bloqueador', 'filtro solar', 'crema solar', 'filtro uv'],
  ],
  propyleneGlycol: ['propilenglicol', 'propilen glicol', 'butilenglicol', 'glicol'],
  formaldehyde: ['formaldehido', 'formol', 'formalina', 'cuaternio 15', 'conservante', 'conservador'],
  isothiazolinones: [
    ...['isotiazolinona', 'metilisotiazolinona', 'metilcloroisotiazolinona', 'conservante', 'conservador'],
  ],
  phenoxyethanol: ['fenoxietanol', 'conservante', 'conservador'],
  betaine: ['cocamidopropil betaina', 'cocamidopropilbetaina', 'coco'],
  dyes: ['tinte', 'tinte de cabello', 'tinte de pelo', 'colorante', 'parafenilendiamina'],
  nickel: ['niquel', 'sulfato de niquel'],
  sulfur: ['azufre'],
  sulfonamides: ['sulfonamida', 'sulfamida', 'sulfacetamida', 'sulfametoxazol', 'medicamento con sulfa'],
  antibiotics: [
    ...['antibiotico', 'neomicina', 'bacitracina', 'clindamicina', 'eritromicina', 'penicilina', 'amoxicilina'],
  ],
  latex: ['caucho', 'hule'],
};

const listEnglishNames = (id: IngredientId): readonly string[] => {
  const ingredient: (typeof INGREDIENTS)[IngredientId] = INGREDIENTS[id];
  return [...ingredient.synonyms, ...('allergySynonyms' in ingredient ? ingredient.allergySynonyms : [])];
};

/** Ingredients by the names that identify them in a list of allergies. A typo is corrected to an English name first. */
export const INGREDIENTS_BY_ALLERGY_NAME = indexIngredients(listEnglishNames, (id) => SPANISH_NAMES[id] ?? []);
