import { defineMessages } from '#domain/messages/defineMessages';
import { aboutMessagesInSpanish } from './messages.es';

/** Texts of the About page. */
export const aboutMessages = defineMessages(
  'about',
  {
    title: 'About',
    eyebrow: 'About {product}',
    heading: 'A second look at a spot on your skin',
    lead: 'Skin cancer is the most common cancer in the United States. You can often see it yourself. We help you look, and tell you when to show a spot to a doctor. No study has shown that this finds cancer earlier.',

    storyTitle: 'Our story',
    storyProblem:
      "Many people find their own skin cancer, or someone close to them does. They see a spot that wasn't there last summer, or a mole that keeps changing. Months can pass before they ask a doctor. They hope it is nothing, or they don't know what to check.",
    storyAnswer:
      'We made this product for that question. It teaches the signs that dermatologists teach. It measures your photo in plain words that you can check. It remembers how your spot was last time. It tells you when to see a doctor, and how soon.',

    missionTitle: 'Our mission',
    mission: 'When a spot worries you, you should know what to do next, and by when.',
    showTitle: 'Show, then say',
    showText:
      'Every result shows what we measured on your photo: outline, axes and colors. You can check that we measured the right spot.',
    doubtTitle: 'Honest about doubt',
    doubtText:
      'We publish how often the model is right, on which skin tones we tested it, and where it fails. A photo that it cannot judge gets no result.',
    dataTitle: 'Your skin, your data',
    dataText:
      'We analyze your photo and never store it. We encrypt what we keep. Our servers hold the keys, a separate one for each account. You can delete it at any time.',

    technologyTitle: 'The technology',
    deviceTitle: 'On your device',
    deviceText:
      'You frame the spot. Your device then makes a new, small photo without hidden details, such as the place where you took it.',
    qualityTitle: 'Can it be judged?',
    qualityText:
      'The first check refuses photos that are blurred, too dark, too bright or show no spot. It tells you what to change.',
    measureTitle: 'Measured',
    measureText:
      'A neural network finds the outline. We compute asymmetry, border and color from it. You get a diameter only if you mark a scale.',
    compareTitle: 'Compared',
    compareText:
      'The network learned from thousands of photos with a known diagnosis. It finds the group that your photo resembles most: low, moderate or high.',
    answersTitle: 'Your answers count',
    answersText: 'Tell us if the spot is changing, bleeding or new. Your answers can raise the result, never lower it.',

    figuresTitle: 'How often it is right',
    figuresLoading: 'Loading the figures...',
    figuresFailedTitle: 'The figures did not load',
    figuresFailed: 'Everything else on this page is complete. Check your connection, then try again.',
    figuresBefore: 'We measured model',
    figuresAfter:
      'on photos kept out of its training. The range in brackets holds the true figure with 95% confidence. Fewer photos make it wider. With 5-fold cross-validation, each of five models judged photos of people that were new to it. We framed each photo around its spot, as the capture screen asks. Automatic framing means that we left the frame where the screen starts.',
    unmeasuredBefore: 'The model in use here,',
    unmeasuredAfter: ', was trained further. It has not been measured on these photos yet. Its figures may differ.',
    sensitivity: 'suspicious spots raised to moderate or high',
    specificity: 'other spots left at low',
    shareOf: 'of {count}',
    confidenceRange: '({low} to {high})',
    everydayTitle: 'What a result means in daily life',
    everydayNote:
      'About how many of 1,000 people with each result have skin cancer or an early form of it. This is an estimate from our tests. We assume that {assumed} of 1,000 people who photograph a spot have it.',
    everydaySource: 'Of 1,000 users of a similar app, 60 were found to have it within a year.',
    everydayResult: 'Result',
    everydayTier: '{riskLevel, select, high {High risk} moderate {Moderate risk} other {Low risk}}',
    makersTitle: 'With other cameras',
    makersNote:
      'If your camera is unlike those that the model learned from, expect figures like these, not those above. The worst comes first.',
    knownMakers:
      'The model learned from other photos of these sources. We counted only people and spots kept out of its training. With a camera that is new to it, it may do worse.',
    unknownMakers: 'The model learned from no photos of these sources.',
    makerPhotos:
      '{photos, plural, one {# photo} other {# photos}}. Of {rated, plural, one {# melanoma} other {# melanomas}} that got a result, {low, plural, =0 {none was} one {# was} other {# were}} rated low.',
    phoneRanking:
      "A network that learned from no phone photos did far less well on them. Of 100 pairs of a suspicious and a harmless spot, it ranked the suspicious one higher in about {untrained}. Networks that learned from other people's phone photos did so in about {trained}.",
    regionsTitle: 'Parts of the body it was tested on',
    regionsNote:
      'The number of test photos by camera. Some data name only a larger part, such as the back. These photos count for each place in it.',
    regionsPart: 'Part',
    regionsPhone: 'Phone',
    regionsDermatoscope: 'Dermatoscope',
    notTested: 'Not tested',
    tonesTitle: 'Skin tones it was tested on',
    tonesNote: 'The number of test photos for each skin tone. Where there are few, we know little.',
    tonesSkin: 'Skin',
    tonesPhotos: 'Photos',
    toneName:
      '{tone, select, dark {dark} brown {brown} tan {tan} intermediate {intermediate} light {light} other {very light}}',
    limitsTitle: 'What it cannot do',

    disclaimerTitle: 'Medical disclaimer',
    educationOnly: 'For education only',
    disclaimer:
      '{product} gives no medical diagnosis. Its results do not replace a dermatologist. None of us sees your photo. The tool misses some cancers and raises false alarms. A low result never means that a spot is harmless.',
    disclaimerAction:
      'See a doctor if a spot worries you, changes, bleeds or does not heal, whatever this product says. Do not wait for a better photo. In an emergency, call 911.',
    contact: 'Contact Us',
    privacy: 'How we protect your data',
  },
  aboutMessagesInSpanish,
);
