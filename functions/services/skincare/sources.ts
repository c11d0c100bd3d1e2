interface Source {
  title: string;
  url: string;
}

const citeAad = (title: string, path: string): Source => ({
  title: `American Academy of Dermatology: ${title}`,
  url: `https://www.aad.org/${path}`,
});
const citeFda = (title: string, path: string): Source => ({
  title: `US Food and Drug Administration: ${title}`,
  url: `https://www.fda.gov/${path}`,
});

/** Sources of the rules, as the plan shows them. */
export const SOURCES = {
  sunscreen: citeAad('Sunscreen FAQs', 'media/stats-sunscreen'),
  sunscreenLabel: citeFda(
    'Sunscreen, how to help protect your skin from the sun',
    'drugs/understanding-over-counter-medicines/sunscreen-how-help-protect-your-skin-sun',
  ),
  washing: citeAad('Face washing 101', 'public/everyday-care/skin-care-basics/care/face-washing-101'),
  oily: citeAad('How to control oily skin', 'public/everyday-care/skin-care-basics/dry/oily-skin'),
  dry: citeAad(
    'Top tips for relieving dry skin',
    'public/everyday-care/skin-care-basics/dry/dermatologists-tips-relieve-dry-skin',
  ),
  combination: {
    title: 'Skin Inc., reporting advice of the American Academy of Dermatology',
    url: 'https://www.skininc.com/treatments/facial/78412597',
  },
  redness: citeAad('7 rosacea skin care tips', 'news/7-rosacea-skin-care-tips'),
  rosacea: citeAad(
    'Rosacea treatment for acne-like breakouts',
    'public/diseases/rosacea/treatment/acne-like-breakouts',
  ),
  rosaceaSurvey: {
    title: 'National Rosacea Society: irritating ingredients, a survey',
    url: 'https://www.rosacea.org/rr/2014/spring/qa.php',
  },
  acne: citeAad('Guidelines for the management of acne, 2024', 'news/updated-guidelines-acne-management'),
  acneDiet: citeAad('Can the right diet get rid of acne?', 'public/diseases/acne/causes/diet'),
  acneWorkout: citeAad('Is your workout causing your acne?', 'public/diseases/acne/causes/workouts'),
  adultAcne: citeAad('Adult acne', 'public/diseases/acne/really-acne/adult-acne'),
  darkSpots: citeAad(
    'How to fade dark spots in darker skin tones',
    'public/everyday-care/skin-care-secrets/routine/fade-dark-spots',
  ),
  aging: citeAad(
    '11 ways to reduce premature skin aging',
    'public/everyday-care/skin-care-secrets/anti-aging/reduce-premature-aging-skin',
  ),
  retinoid: citeAad('Retinoid or retinol?', 'public/everyday-care/skin-care-secrets/anti-aging/retinoid-retinol'),
  retinoidSafety: {
    title: 'Health: how to use retinoid products safely',
    url: 'https://www.health.com/condition/skin-conditions/use-retinoid-products-safely',
  },
  exfoliation: citeAad(
    'How to safely exfoliate at home',
    'public/everyday-care/skin-care-secrets/routine/safely-exfoliate-at-home',
  ),
  pores: citeAad('What can treat large facial pores?', 'public/everyday-care/skin-care-secrets/face/treat-large-pores'),
  eyes: {
    title: 'Mayo Clinic: Dark circles under eyes',
    url: 'https://www.mayoclinic.org/symptoms/dark-circles-under-eyes/basics/causes/sym-20050624',
  },
  aha: citeFda(
    'Labeling of cosmetics that contain alpha hydroxy acids',
    'regulatory-information/search-fda-guidance-documents/guidance-industry-labeling-cosmetics-containing-alpha-hydroxy-acids',
  ),
  lighteners: citeFda(
    'Potentially harmful over-the-counter skin lightening products',
    'drugs/drug-safety-and-availability/fda-works-protect-consumers-potentially-harmful-otc-skin-lightening-products',
  ),
  allergens: citeFda('Allergens in cosmetics', 'cosmetics/cosmetic-ingredients/allergens-cosmetics'),
  pregnancyAcne: {
    title: 'MotherToBaby: Topical acne treatments in pregnancy',
    url: 'https://mothertobaby.org/fact-sheets/topical-acne-treatments-pregnancy/',
  },
  pregnancyReview: {
    title: 'Journal of the American Board of Family Medicine: Treatment of acne in pregnancy',
    url: 'https://www.jabfm.org/content/29/2/254',
  },
  selfExam: citeAad('Check your skin for skin cancer', 'public/diseases/skin-cancer/find/check-skin'),
  dryGuide: { title: 'The Dermatology Group: Dry skin', url: 'https://dermgroup.org/dry-skin/' },
} as const satisfies Record<string, Source>;

export type SourceId = keyof typeof SOURCES;
