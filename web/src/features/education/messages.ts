import { defineMessages } from '#domain/messages/defineMessages';
import { educationMessagesInSpanish } from './messages.es';

/** The texts of the education sections. */
export const educationMessages = defineMessages(
  'education',
  {
    title: 'Know what to look for',

    melanoma: 'Melanoma',
    melanomaWhat:
      'Starts in the cells that give skin its color. It is the rarest of the three and the most dangerous, because it can spread early. Found early, a doctor can usually remove all of it.',
    melanomaSign1: 'A new spot, or one that changes in size, shape or color',
    melanomaSign2: 'Several colors or an uneven edge in one spot',
    melanomaSign3: 'In darker skin, often on palms, soles or under a nail',
    melanomaOnLight: 'Drawing: on light skin, an uneven spot of brown, black, blue-gray and pink.',
    melanomaOnDark:
      'Drawing: on dark skin, an uneven patch darker than the skin around it, black and blue-gray in places.',
    basal: 'Basal cell carcinoma',
    basalWhat:
      'The most common skin cancer. It grows slowly and rarely spreads. Without treatment it damages the skin around it.',
    basalSign1: 'A pearly or see-through bump, sometimes with fine blood vessels',
    basalSign2: 'A sore that heals and comes back, or bleeds easily',
    basalSign3: 'A flat pink or scar-like patch; in darker skin, often brown or glossy black',
    basalOnLight: 'Drawing: on light skin, a pearly pink bump with fine red vessels and a crusted dip.',
    basalOnDark: 'Drawing: on dark skin, a glossy black-brown bump with a crusted dip.',
    squamous: 'Squamous cell carcinoma',
    squamousWhat:
      'The second most common. It grows in the upper layer of the skin, mostly where the sun reaches. Without treatment it can spread.',
    squamousSign1: 'A firm red or skin-colored bump that may be tender',
    squamousSign2: 'A rough, scaly patch that crusts or bleeds',
    squamousSign3: 'A sore that does not heal, also in old scars or on the lip',
    squamousOnLight: 'Drawing: on light skin, a rough red patch with pale scales and a crust.',
    squamousOnDark: 'Drawing: on dark skin, a rough dark patch with pale scales and a crust.',

    tones: 'Show the drawings on',
    skinTone: '{tone} skin',
    veryLight: 'Very light',
    light: 'Light',
    medium: 'Medium',
    brown: 'Brown',
    dark: 'Dark',

    abcde: 'The ABCDE rule',
    abcdeLead: 'Look for five things. If you find even one, show the spot to a doctor.',
    ordinary: 'Ordinary',
    warning: 'Warning sign',
    asymmetry: 'Asymmetry',
    asymmetryOrdinary: 'The two halves match.',
    asymmetryWarning: 'One half does not match the other.',
    asymmetryOrdinaryDrawing:
      'Drawing: a round brown spot. A line through its middle parts it into two halves that match.',
    asymmetryWarningDrawing:
      'Drawing: a lopsided spot. Right of a line through it lies a wide lobe, left of it a narrow one.',
    border: 'Border',
    borderOrdinary: 'The edge is smooth and even.',
    borderWarning: 'The edge is ragged, notched, blurred or irregular.',
    borderOrdinaryDrawing: 'Drawing: a spot with a smooth, even edge.',
    borderWarningDrawing: 'Drawing: a spot with a ragged, notched edge that is blurred in places.',
    color: 'Color',
    colorOrdinary: 'One even color.',
    colorWarning: 'Several shades of brown, tan or black, or patches of red, white or blue.',
    colorOrdinaryDrawing: 'Drawing: a spot of one even brown.',
    colorWarningDrawing: 'Drawing: one spot with tan, dark brown, black, reddish and blue-gray patches.',
    diameter: 'Diameter',
    diameterOrdinary: 'Smaller than a pencil eraser.',
    diameterWarning: 'Larger than 6mm, about a pencil eraser. Melanomas can also be smaller.',
    diameterOrdinaryDrawing: 'Drawing: a small spot, about half as wide as the 6 millimeter line below it.',
    diameterWarningDrawing: 'Drawing: a large spot, nearly twice as wide as the 6 millimeter line below it.',
    evolving: 'Evolving',
    evolvingOrdinary: 'It looks the same month after month.',
    evolvingWarning: 'It changes in size, shape, color or height, or starts to itch, bleed or crust.',
    evolvingOrdinaryDrawing: 'Drawing: the same small round spot before and now. Nothing has changed.',
    evolvingWarningDrawing: 'Drawing: a small round spot before; now it is larger, uneven, and partly black.',
    sixMillimeters: '6 mm',
    before: 'before',
    now: 'now',
    evolvingCounts: 'Evolving counts most',
    evolvingCountsText:
      'Show a doctor any spot that changes, even if it fits no other letter. Also show one that fits several letters, even if it has looked the same for years.',

    duckling: 'The ugly duckling',
    ducklingText:
      'Most spots on one person look alike. Look for the one that differs: larger, darker, lighter or simply odd. Show it to a doctor, even when the ABCDE rule finds nothing.',
    ducklingReverse:
      'It works the other way too. Among many uneven spots, one small, dark, perfectly round spot is the ugly duckling.',
    ducklingDrawing:
      'Drawing: a person’s back with ten small, round, brown spots, and one that is larger, darker and uneven.',

    beyond: 'When the rule does not fit',
    nodular: 'Raised, firm and growing',
    nodularText:
      'Nodular melanoma grows fast. It can be round, smooth and of one color: black, brown, red, pink, or the color of skin.',
    nodularRemember: 'Remember',
    nodularLetters: 'EFG',
    nodularMeaning:
      ': elevated, firm to the touch, growing for more than a month. See a doctor within days, not months.',
    nodularDrawing: 'Drawing: two smooth, round, raised bumps; one is nearly black, the other pink.',
    acral: 'On palms and soles',
    acralText:
      'Acral melanoma grows where the sun hardly reaches. Look for a new or changing dark patch, or a sore that does not heal. Check between the toes too. It can look like a bruise, but a bruise fades within weeks.',
    acralDrawing: 'Drawing: the sole of a foot with an uneven dark patch near the heel.',
    nail: 'Under a nail',
    nailText:
      'Look for a dark streak along one nail that no injury explains. It is a warning sign if it is new, widens, or runs into the skin at its root. Pale, even streaks in several nails are common in darker skin. One that changes is not. Take off nail polish to look.',
    nailDrawing:
      'Drawing: a fingernail with a dark streak along it that widens toward the root and runs into the skin there.',
    darkSkin: 'In brown and dark skin',
    darkSkinText:
      'Skin cancer is rarer in darker skin, but doctors often find it later. Melanoma is then most often on soles, palms and nails. Basal cell carcinoma is often brown or glossy black rather than pink. Squamous cell carcinoma can begin in an old scar or sore, also where the sun does not reach. Redness is harder to see. Look for what is new, rough, sore or changing.',
    darkSkinLimits:
      'Our photo assessment is less tested on darker skin. It does not judge palms, soles or nails. Show those to a doctor.',

    prevention: 'Prevention and self-exam',
    inTheSun: 'In the sun',
    sunscreen: 'Sunscreen',
    sunscreenText:
      'Use broad-spectrum sunscreen, SPF 30 or higher (SPF 30+), applied 30 minutes before exposure. Apply it again every two hours outdoors, and after swimming or sweating.',
    shade: 'Shade',
    shadeText: 'Avoid the sun from 10 AM to 4 PM, when it is strongest. Look for shade.',
    clothes: 'Clothes',
    clothesText: 'Cover up: a wide-brimmed hat, long sleeves, sunglasses with UV protection.',
    tanning: 'No tanning beds',
    tanningText: 'Do not use tanning beds. A tan is a sign of damage, from a lamp as from the sun.',
    sunFootnote:
      'This is the more cautious advice. US sunscreen labels say 15 minutes before exposure. The American Academy of Dermatology says the sun is strongest from 10 AM to 2 PM.',
    selfExam: 'Your monthly self-exam',
    selfExamLead:
      'Take ten minutes, in good light, with a full-length mirror and a hand mirror. Once you know your spots, you notice a new one.',
    examFront: 'Front and back',
    examFrontText:
      'Stand before the long mirror. Look at your front and back, then at both sides with your arms raised. Lift the breasts.',
    examArms: 'Arms and hands',
    examArmsText: 'Bend your elbows. Check forearms, upper arms, underarms, palms, between the fingers, and the nails.',
    examLegs: 'Legs and feet',
    examLegsText: 'Sit down. Check the front and back of each leg, between the toes, the toenails, and the soles.',
    examHead: 'Head and neck',
    examHeadText:
      'Check your face and ears. Use the hand mirror for the back of the neck. Part your hair to see the scalp, or ask someone.',
    examBack: 'Back and buttocks',
    examBackText: 'Turn around and use the hand mirror. Another person sees more than you can.',
    examNotes: 'Write it down',
    examNotesText: 'Note what is new, different from its neighbors, or changed. Take a photo to compare next month.',
    whenToGo:
      'See a doctor about a spot that is new and different, changes, itches, hurts or bleeds. Also show a sore that does not heal in three weeks.',

    learnMore: 'Learn more',
    learnMoreLead: 'These pages follow the advice of the organizations below.',
    newTab: 'opens in a new tab',
    aad: 'American Academy of Dermatology: skin cancer',
    aadAbout: 'ABCDE, self-exam, sun protection, skin of color',
    scf: 'Skin Cancer Foundation',
    scfAbout: 'warning signs, ugly duckling, pictures',
    acs: 'American Cancer Society: skin cancer',
    acsAbout: 'basal and squamous cell carcinoma, melanoma',
    nci: 'National Cancer Institute: skin cancer',
    nciAbout: 'research, treatment, prevention',
  },
  educationMessagesInSpanish,
);
