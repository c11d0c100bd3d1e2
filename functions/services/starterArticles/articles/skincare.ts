import type { StarterArticle } from './StarterArticle';

export const skincare: StarterArticle = {
  id: '01M7YJ67Z0XRWP77T57S2SNK7Q',
  title: 'A skincare routine in three steps, and what to leave out',
  excerpt:
    'Cleanse, moisturize, protect: most skin needs little more. How to adapt the three steps to dry, oily, or sensitive skin, and how to add an active ingredient without regretting it.',
  author: 'Skin Awareness',
  category: 'Skincare',
  featured: 0,
  content: `A bathroom shelf can hold a dozen bottles and still not do what skin needs most. For nearly everyone three steps are enough: cleanse, moisturize, protect from the sun. Anything beyond that is an extra, and extras should be added one at a time.

## Step one: cleanse gently

Wash the face with lukewarm water, your fingertips, and a mild cleanser, in the evening, and in the morning if your skin feels oily. Hot water and scrubbing remove the fats that hold the skin's outer layer together. If your face feels tight afterward, the cleanser is too strong.

- Oily skin: wash in the morning, in the evening, and after sports. Choose products that say oil-free or non-comedogenic, and still use a light moisturizer. Drying skin out does not switch oil off.
- Dry skin: keep showers under ten minutes and warm rather than hot, and use a fragrance-free cleanser only where you need it.
- Sensitive skin: the shorter the list of ingredients, the better.

## Step two: moisturize while the skin is damp

A moisturizer does not add much water. It keeps the water that is there, so put it on within a few minutes of washing. For dry skin, creams and ointments work better than lotions. Helpful words on the label are ceramides, hyaluronic acid, glycerin, shea butter, and petrolatum. Look for 'fragrance-free' and not 'unscented': an unscented product may contain a fragrance that covers another smell, and fragrance is among the most common causes of contact allergy.

## Step three: protect, every morning

Broad-spectrum sunscreen with SPF 30 or higher is the part of the routine with the best evidence, against sunburn, skin cancer, and early aging alike [1]. If sunscreen stings, try one with zinc oxide or titanium dioxide and no fragrance. If you are treating dark spots, a tinted one with iron oxides also blocks part of the visible light that keeps them dark. Outdoors, repeat every two hours, and use shade and a hat as well.

## Adding something active

When the three steps have been calm for two weeks, you may add one product for one concern. Some rules keep it safe:

- Test first. Put a little on your inner arm for several days before it goes on your face.
- Go slowly. Start a retinoid at night, with a pea-sized amount for the whole face, every other night or twice a week. A moisturizer before or after softens the start.
- Do not stack. Leave out exfoliating acids (AHA and BHA) on the nights of a retinoid. Together they irritate more than they help.
- Expect more sun sensitivity. Alpha hydroxy acids raise the risk of sunburn while you use them and for a week afterward, as the FDA's label advice says [2]. Sunscreen is not optional then.
- Be patient. Most products need two to three months. Changing weekly only teaches you what irritates you.

For acne, benzoyl peroxide and adapalene, a retinoid sold without a prescription, are among the best studied choices [3]. For uneven tone, people often use vitamin C in the morning, or azelaic acid or niacinamide. In darker skin, calm comes first: irritation itself leaves dark marks.

## What to leave out

- Skin bleaches with hydroquinone sold without a prescription. The FDA has warned sellers that these are not legally on the market in the United States, and has received reports of serious side effects, such as rashes, swelling, and lasting discoloration [4].
- Alcohol-based toners, menthol, and strong perfume, if your face reddens easily.
- Scrubs with hard grains, and tools that scratch.
- Products that promise to remove moles. What they remove is the evidence a doctor would need.

## If you are pregnant, trying to be, or nursing

Leave out retinoids and hydroquinone, and ask your doctor before you use anything active. Azelaic acid and benzoyl peroxide are commonly considered acceptable for acne in pregnancy, and weak salicylic or glycolic acid on small areas may be too [5].

## When a routine is not the answer

See a doctor if acne leaves scars, if a rash does not settle within two weeks, if redness of the face keeps coming back, or if you react to everything. And do not try to treat a single dark spot that is new, growing, or different from the others. Fading creams are for patches of uneven tone. A changing spot should be looked at before anything is put on it.

A good routine is a little boring. You can do it half asleep, it fits in one small bag, and your skin seems to forget about it. That is what success looks like.

This article is for learning. It does not replace advice from your own doctor.

## Sources

1. [American Academy of Dermatology. Sunscreen FAQs.](https://www.aad.org/public/everyday-care/sun-protection/sunscreen-patients/sunscreen-faqs)
2. [US Food and Drug Administration. Labeling for cosmetics containing alpha hydroxy acids.](https://www.fda.gov/regulatory-information/search-fda-guidance-documents/guidance-industry-labeling-cosmetics-containing-alpha-hydroxy-acids)
3. [American Academy of Dermatology. Updated guidelines for the management of acne.](https://www.aad.org/news/updated-guidelines-acne-management)
4. [US Food and Drug Administration. FDA works to protect consumers from potentially harmful OTC skin lightening products, April 2022.](https://www.fda.gov/drugs/drug-safety-and-availability/fda-works-protect-consumers-potentially-harmful-otc-skin-lightening-products)
5. [Chien AL and others. Treatment of acne in pregnancy. J Am Board Fam Med 2016;29(2):254-262.](https://www.jabfm.org/content/29/2/254)`,
};
