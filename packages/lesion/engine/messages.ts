import { defineMessages } from '#domain/messages/defineMessages';
import { engineMessagesInSpanish } from './messages.es';

/** The reasons for a tier, and the numbers behind them. */
export const engineMessages = defineMessages(
  'engine',
  {
    aboveHigh:
      'It scored {distance, select, just {just} clearly {clearly} other {well}} above our cutoff for high risk.',
    belowHigh: 'It scored just below our cutoff for high risk.',
    aboveWarning: 'It scored {distance, select, just {just} clearly {clearly} other {well}} above our warning cutoff.',
    belowWarning: 'It scored {distance, select, just {just} clearly {clearly} other {well}} below our warning cutoff.',
    nearCaution: 'Its shape, border and colors nearly raised this result.',
    decisionDetail:
      'Probability of {cutoffOf, select, high {melanoma} other {skin cancer or a precursor}} by the network: {probability}. Cutoff for {cutoffOf, select, high {a high result} other {a warning}}: {cutoff}.',
    features: 'The shape, border and colors of the spot kept this result from being low.',
    unfamiliar: 'Your photo is unlike our test photos, so this result cannot be low.',
    haze: 'Your photo is pale, as if through haze, so this result cannot be low.',
    hair: 'Hair covers part of the skin around the spot. Part it and take another photo to be surer.',
    hairDetail: 'Hair covers {share} of the skin around the outline.',

    looksLike: 'It looks most like {first}.',
    looksLikeNothingElse: 'It looks most like {first}. Nothing else comes close.',
    looksLikeThen: 'It looks most like {first}, then like {second}.',
    looksLikeAlmost: 'It looks most like {first}, and almost as much like {second}.',
    looksLikeButAlso: 'It looks most like {first}, but also like {second}.',
    looksLikeButRaise: 'It looks most like {first}, but not clearly enough to raise the result.',
    likenessDetail: 'Probabilities: {probabilities}.',
    mel: 'a melanoma',
    nv: 'a common mole',
    bcc: 'a basal cell carcinoma',
    akiec: 'a scaly, sun-damaged spot',
    bkl: 'a harmless age spot or wart',
    df: 'a harmless firm bump',
    vasc: 'a harmless blood vessel spot',

    aroundSpot: 'The tool reacted mostly to the skin around the spot. Try a closer photo.',
    aroundSpotDetail: '{share} of the attribution lies outside the outline.',
    part: 'The {part} part of the spot counted most toward this result.',
    partDetail: 'The {part} part: {share} of the attribution inside the outline, {area} of the area.',
    topPart: 'upper',
    bottomPart: 'lower',
    noPart: 'No single part or color drove this result.',
    noPartDetail: 'No color or side has more than {factor} times its share of the attribution.',
  },
  engineMessagesInSpanish,
);
