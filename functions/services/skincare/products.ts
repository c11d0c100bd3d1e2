/** A kind of product. Prices are typical US drugstore prices in dollars. */
export interface CatalogProduct {
  name: string;
  category: string;
  description: string;
  /** The ingredients to look for. */
  actives: readonly string[];
  spf?: number;
  price: readonly [low: number, high: number];
}

const SUNSCREEN = 'Sunscreen';
const CLEANSER = 'Cleanser';
const MOISTURIZER = 'Moisturizer';
const TREATMENT = 'Treatment';

/** Products that the rules suggest: kinds, never brands. */
export const PRODUCTS = {
  foamingCleanser: {
    name: 'Gentle foaming cleanser',
    category: CLEANSER,
    description: 'A mild face wash labeled noncomedogenic, which lifts oil without stripping the skin.',
    actives: ['Glycerin', 'Niacinamide'],
    price: [8, 18],
  },
  creamCleanser: {
    name: 'Hydrating cream cleanser',
    category: CLEANSER,
    description: 'A face wash that does not lather and leaves the skin’s own moisture in place.',
    actives: ['Ceramides', 'Glycerin'],
    price: [10, 18],
  },
  mildCleanser: {
    name: 'Mild gel cleanser',
    category: CLEANSER,
    description: 'A mild, soap-free face wash for every day.',
    actives: ['Glycerin'],
    price: [8, 16],
  },
  plainCleanser: {
    name: 'Plain cleanser for sensitive skin',
    category: CLEANSER,
    description: 'A face wash with as few ingredients as possible, labeled for sensitive skin.',
    actives: [],
    price: [8, 16],
  },
  lightMoisturizer: {
    name: 'Light oil-control moisturizer',
    category: MOISTURIZER,
    description: 'A light lotion or gel labeled noncomedogenic. Skin that makes much oil needs moisture, too.',
    actives: ['Hyaluronic acid', 'Niacinamide'],
    price: [12, 25],
  },
  richMoisturizer: {
    name: 'Rich moisturizing cream',
    category: MOISTURIZER,
    description: 'A cream rather than a lotion, put on while the skin is still damp.',
    actives: ['Ceramides', 'Hyaluronic acid', 'Petrolatum'],
    price: [12, 22],
  },
  calmMoisturizer: {
    name: 'Barrier cream for sensitive skin',
    category: MOISTURIZER,
    description: 'A cream with few ingredients that helps the skin’s barrier to mend.',
    actives: ['Ceramides', 'Glycerin'],
    price: [12, 22],
  },
  mediumMoisturizer: {
    name: 'Medium-weight lotion',
    category: MOISTURIZER,
    description: 'A lotion that neither weighs on oily places nor leaves dry ones tight.',
    actives: ['Glycerin', 'Dimethicone'],
    price: [10, 20],
  },
  plainOintment: {
    name: 'Plain healing ointment',
    category: MOISTURIZER,
    description: 'A single-ingredient ointment that keeps the skin’s own moisture in.',
    actives: ['Petrolatum'],
    price: [5, 12],
  },
  tintedSunscreen: {
    name: 'Tinted mineral sunscreen',
    category: SUNSCREEN,
    description: 'Its tint also holds back visible light, which darkens spots. Broad spectrum and water resistant.',
    actives: ['Zinc oxide', 'Iron oxides'],
    spf: 30,
    price: [15, 38],
  },
  mineralSunscreen: {
    name: 'Mineral sunscreen for sensitive skin',
    category: SUNSCREEN,
    description: 'Stays on top of the skin and seldom stings. Broad spectrum and water resistant.',
    actives: ['Zinc oxide', 'Titanium dioxide'],
    spf: 30,
    price: [14, 30],
  },
  sportSunscreen: {
    name: 'Water-resistant sport sunscreen',
    category: SUNSCREEN,
    description: 'Made for hours outdoors: broad spectrum, water resistant for 80 minutes.',
    actives: ['Avobenzone', 'Octocrylene'],
    spf: 50,
    price: [10, 20],
  },
  lightSunscreen: {
    name: 'Light gel sunscreen',
    category: SUNSCREEN,
    description: 'Labeled noncomedogenic, dries without shine. Broad spectrum and water resistant.',
    actives: ['Avobenzone', 'Octisalate'],
    spf: 30,
    price: [12, 25],
  },
  fairSunscreen: {
    name: 'High-protection face sunscreen',
    category: SUNSCREEN,
    description: 'More protection for skin that burns easily. Broad spectrum and water resistant.',
    actives: ['Zinc oxide', 'Octisalate'],
    spf: 50,
    price: [12, 28],
  },
  dailySunscreen: {
    name: 'Daily face sunscreen',
    category: SUNSCREEN,
    description: 'One that you like enough to use every day. Broad spectrum and water resistant.',
    actives: ['Avobenzone', 'Homosalate'],
    spf: 30,
    price: [10, 22],
  },
  dailyMineralSunscreen: {
    name: 'Daily mineral sunscreen',
    category: SUNSCREEN,
    description: 'One that you like enough to use every day. Broad spectrum and water resistant.',
    actives: ['Zinc oxide'],
    spf: 30,
    price: [12, 28],
  },
  benzoylPeroxide: {
    name: 'Benzoyl peroxide wash, 2.5 to 5%',
    category: TREATMENT,
    description: 'Reduces the bacteria that take part in acne. It bleaches towels and clothes.',
    actives: ['Benzoyl peroxide'],
    price: [8, 15],
  },
  adapalene: {
    name: 'Adapalene gel, 0.1%',
    category: TREATMENT,
    description: 'A retinoid against acne, sold without prescription. For the evening only.',
    actives: ['Adapalene'],
    price: [13, 30],
  },
  retinol: {
    name: 'Retinol cream, 0.1 to 0.3%',
    category: TREATMENT,
    description: 'A mild retinoid for lines and uneven tone. For the evening only; results take 3 months.',
    actives: ['Retinol'],
    price: [15, 40],
  },
  azelaicAcid: {
    name: 'Azelaic acid cream, 10%',
    category: TREATMENT,
    description: 'Calms redness and breakouts and fades the marks they leave.',
    actives: ['Azelaic acid'],
    price: [12, 25],
  },
  salicylicAcid: {
    name: 'Salicylic acid lotion, 0.5 to 2%',
    category: TREATMENT,
    description: 'Loosens what clogs pores. Stop if the skin becomes dry or sore.',
    actives: ['Salicylic acid'],
    price: [8, 30],
  },
  glycolicAcid: {
    name: 'Glycolic acid lotion, 5 to 8%',
    category: TREATMENT,
    description: 'Smooths and evens the tone. Skin burns more easily while it is used and for a week after.',
    actives: ['Glycolic acid'],
    price: [10, 30],
  },
  vitaminC: {
    name: 'Vitamin C serum, 10 to 15%',
    category: TREATMENT,
    description: 'Helps against the effects of sun under your sunscreen, and fades spots slowly.',
    actives: ['Vitamin C'],
    price: [15, 45],
  },
  niacinamide: {
    name: 'Niacinamide serum, 5%',
    category: TREATMENT,
    description: 'Less shine, calmer skin and a more even tone.',
    actives: ['Niacinamide'],
    price: [6, 20],
  },
  hyaluronicAcid: {
    name: 'Hyaluronic acid serum',
    category: TREATMENT,
    description: 'Holds water in the skin; put it on damp skin, under the moisturizer.',
    actives: ['Hyaluronic acid'],
    price: [8, 25],
  },
  peptides: {
    name: 'Peptide cream',
    category: TREATMENT,
    description: 'A gentle cream for lines where stronger treatments do not suit you. Its effect is small.',
    actives: ['Peptides'],
    price: [15, 40],
  },
  eyeCream: {
    name: 'Light eye cream',
    category: TREATMENT,
    description: 'For the thin skin under the eyes. It can ease puffiness; shadows often remain.',
    actives: ['Caffeine', 'Hyaluronic acid'],
    price: [8, 25],
  },
  sunHat: {
    name: 'Wide-brimmed sun hat',
    category: 'Sun protection',
    description: 'Shades face, ears and neck, where most skin cancers of the face begin.',
    actives: [],
    price: [15, 40],
  },
  sunShirt: {
    name: 'Long-sleeved UPF 50 shirt',
    category: 'Sun protection',
    description: 'Protects for hours without being put on again.',
    actives: [],
    price: [20, 50],
  },
} as const satisfies Record<string, CatalogProduct>;

export type ProductId = keyof typeof PRODUCTS;
