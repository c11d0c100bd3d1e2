/** Three common skin cancers in plain words: what each is, and what it can look like on lighter and darker skin. */
export const CANCERS = [
  {
    name: 'Melanoma',
    what: 'Starts in the cells that give skin its color. The least common of the three and the most dangerous, because it can spread early. Found early, it can usually be removed completely.',
    signs: [
      'A new spot, or one that changes in size, shape or color',
      'Several colors or an uneven edge in one spot',
      'In darker skin, often on palms, soles or under a nail',
    ],
  },
  {
    name: 'Basal cell carcinoma',
    what: 'The most common skin cancer. It grows slowly and rarely spreads, but it damages the skin around it when left alone.',
    signs: [
      'A pearly or see-through bump, sometimes with fine blood vessels',
      'A sore that heals and comes back, or bleeds easily',
      'A flat pink or scar-like patch; in darker skin, often brown or glossy black',
    ],
  },
  {
    name: 'Squamous cell carcinoma',
    what: 'The second most common. It grows from the upper layer of the skin, mostly where the sun has been, and can spread if it is not treated.',
    signs: [
      'A firm red or skin-colored bump that may be tender',
      'A rough, scaly patch that crusts or bleeds',
      'A sore that does not heal, also in old scars or on the lip',
    ],
  },
] as const;

export const PREVENTION = [
  'Use broad-spectrum sunscreen, SPF 30 or higher (SPF 30+), applied 30 minutes before exposure. Apply it again every two hours outdoors, and after swimming or sweating.',
  'Avoid the sun from 10 AM to 4 PM, when it is strongest. Look for shade.',
  'Cover up: a wide-brimmed hat, long sleeves, sunglasses with UV protection.',
  'Do not use tanning beds.',
] as const;

export const SUN_FOOTNOTE =
  'This is the more cautious advice. US sunscreen labels say 15 minutes before exposure; the American Academy of Dermatology names 10 AM to 2 PM as the strongest sun.';

export const SELF_EXAM = [
  'Once a month, in good light, with a full-length and a hand mirror.',
  'Face, ears, neck and scalp; part your hair, or ask someone to look.',
  'Chest and belly; lift the breasts. Then both arms, underarms, hands and between the fingers, nails too.',
  'With the hand mirror: the back of your neck, shoulders, back and buttocks.',
  'Sitting down: the front and back of each leg, tops and soles of the feet, between the toes, toenails.',
  'Note what is new, different from its neighbors, or changed. Take a photo to compare next month.',
] as const;

export const LEARN_MORE = [
  { name: 'American Academy of Dermatology: skin cancer', url: 'https://www.aad.org/public/diseases/skin-cancer' },
  { name: 'Skin Cancer Foundation', url: 'https://www.skincancer.org/' },
  { name: 'American Cancer Society: skin cancer', url: 'https://www.cancer.org/cancer/types/skin-cancer.html' },
  { name: 'National Cancer Institute: skin cancer', url: 'https://www.cancer.gov/types/skin' },
] as const;
