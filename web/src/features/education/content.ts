/** The three common skin cancers: what each is, and its signs on lighter and darker skin. */
export const CANCERS = [
  {
    id: 'melanoma',
    name: 'Melanoma',
    what: 'Starts in the cells that give skin its color. The least common of the three and the most dangerous, because it can spread early. Found early, it can usually be removed completely.',
    signs: [
      'A new spot, or one that changes in size, shape or color',
      'Several colors or an uneven edge in one spot',
      'In darker skin, often on palms, soles or under a nail',
    ],
  },
  {
    id: 'basal',
    name: 'Basal cell carcinoma',
    what: 'The most common skin cancer. It grows slowly and rarely spreads, but it damages the skin around it when left alone.',
    signs: [
      'A pearly or see-through bump, sometimes with fine blood vessels',
      'A sore that heals and comes back, or bleeds easily',
      'A flat pink or scar-like patch; in darker skin, often brown or glossy black',
    ],
  },
  {
    id: 'squamous',
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
  {
    title: 'Sunscreen',
    text: 'Use broad-spectrum sunscreen, SPF 30 or higher (SPF 30+), applied 30 minutes before exposure. Apply it again every two hours outdoors, and after swimming or sweating.',
  },
  { title: 'Shade', text: 'Avoid the sun from 10 AM to 4 PM, when it is strongest. Look for shade.' },
  { title: 'Clothes', text: 'Cover up: a wide-brimmed hat, long sleeves, sunglasses with UV protection.' },
  {
    title: 'No tanning beds',
    text: 'Do not use tanning beds. A tan is a sign of damage, from a lamp as from the sun.',
  },
] as const;

export const SUN_FOOTNOTE =
  'This is the more cautious advice. US sunscreen labels say 15 minutes before exposure; the American Academy of Dermatology names 10 AM to 2 PM as the strongest sun.';

export const SELF_EXAM = [
  {
    title: 'Front and back',
    text: 'Before the long mirror, look at your front and back, then at both sides with your arms raised. Lift the breasts.',
  },
  {
    title: 'Arms and hands',
    text: 'Bend your elbows: forearms, upper arms, underarms, palms, between the fingers, and the nails.',
  },
  {
    title: 'Legs and feet',
    text: 'Sitting down: the front and back of each leg, between the toes, the toenails, and the soles.',
  },
  {
    title: 'Head and neck',
    text: 'Face, ears, and, with the hand mirror, the back of the neck. Part your hair to see the scalp, or ask someone.',
  },
  { title: 'Back and buttocks', text: 'Turn around and use the hand mirror. Someone else sees more than you can.' },
  {
    title: 'Write it down',
    text: 'Note what is new, different from its neighbors, or changed. Take a photo to compare next month.',
  },
] as const;

export const LEARN_MORE = [
  {
    name: 'American Academy of Dermatology: skin cancer',
    about: 'ABCDE, self-exam, sun protection, skin of color',
    url: 'https://www.aad.org/public/diseases/skin-cancer',
  },
  {
    name: 'Skin Cancer Foundation',
    about: 'warning signs, ugly duckling, pictures',
    url: 'https://www.skincancer.org/',
  },
  {
    name: 'American Cancer Society: skin cancer',
    about: 'basal and squamous cell carcinoma, melanoma',
    url: 'https://www.cancer.org/cancer/types/skin-cancer.html',
  },
  {
    name: 'National Cancer Institute: skin cancer',
    about: 'research, treatment, prevention',
    url: 'https://www.cancer.gov/types/skin',
  },
] as const;
