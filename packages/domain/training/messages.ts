import { defineMessages } from '#domain/messages/defineMessages';
import {
  trainingFormMessagesInSpanish,
  promotionMessagesInSpanish,
  generativeModelMessagesInSpanish,
  trainingPhaseMessagesInSpanish,
  trainingTimeMessagesInSpanish,
} from './messages.es';

/** What a request about training says of its fields. */
export const trainingFormMessages = defineMessages(
  'trainingForm',
  {
    imageOrDiagnosis: 'Please select an image and provide a diagnosis.',
    reasonMissing: 'Please say why',
    reasonLong: 'Please use at most {count} characters',
    notesLong: 'Notes must be at most 500 characters',
    missing: 'Please enter a {name}.',
    least: 'The {name} must be at least {limit}.',
    most: 'The {name} must be at most {limit}.',
    batchSize: 'batch size',
    learningRate: 'learning rate',
    batchSizeWhole: 'The batch size must be a whole number.',
    fewEpochs: 'At least 1 epoch',
    manyEpochs: 'At most {count} epochs',
  },
  trainingFormMessagesInSpanish,
);

/** The rules of a promotion, and what a set of photos lacks. */
export const promotionMessages = defineMessages(
  'promotion',
  {
    photos: '{count, plural, one {# photo} other {# photos}}',
    missingPhotos: '{count} more {diagnosis} {count, plural, one {photo} other {photos}}',
    dermoscopic: 'dermoscope',
    phone: 'phone',
    noDifference: 'no difference',
    points: '{points} points',
    rulePhotos: 'At least {count} {diagnosis} training photos',
    ruleSensitivity: 'Sensitivity on {domain} photos no lower than the {model} model’s',
    differenceByChance: '{difference}, p = {p}',
    ruleBalancedAccuracy: 'Balanced accuracy at most 1 point below the shipped model’s',
    ruleDomainAccuracy:
      'Balanced accuracy on {domain} photos no lower than the shipped model’s, by more than 1 point and chance',
    differenceUpTo: '{difference}, upper bound {bound}',
    ruleImprovement: 'Better than the {model} model beyond chance in AUC, specificity or sensitivity',
    lowerBounds: 'Lower bounds: AUC {auc}, specificity {specificity}, sensitivity {sensitivity}',
    fewPhotos: 'Trained on only {count} added photos, so results can shift by chance.',
    missingForPromotion: 'Missing for a promotion: {missing}.',
    oneGroup: 'All photos are {diagnosis}. Add photos of another group, or the model learns to give one answer.',
    disagreements:
      'The live model strongly disagrees with {count, number} of {total, number} labels. At most {limit, number} may differ. Check those labels first.',
  },
  promotionMessagesInSpanish,
);

/** How the generative models are built and trained, and what their pictures are for. */
export const generativeModelMessages = defineMessages(
  'generativeModel',
  {
    generator: 'Generator of resize-convolutions against checkerboards, discriminator of strided ones, 128×128 pixels',
    autoencoder: 'Variational autoencoder whose decoder is built like the generator',
    batchNormalization: 'Batch normalization in the generator',
    spectralNormalization: 'Spectral normalization of every discriminator weight',
    average: 'Samples from a running average of the generator’s weights',
    autoencoderFirst: 'Autoencoder first: its decoder becomes the first generator',
    augmentation: 'Differentiable augmentation for few photos: shift, mirror, color, cutout',
    orientations: 'Every photo in eight orientations',
    adam: 'Adam with its own moments for each network',
    frechet: 'Fréchet distance to held-back photos after every epoch',
    checkpoints: 'A checkpoint after every epoch, to stop and resume',
    researchOnly:
      'For research only. Generated pictures show no real person or lesion, are never used to train or test the classifier, and must not be used for diagnosis.',
  },
  generativeModelMessagesInSpanish,
);

/** What a training is doing, by the names in its stored progress. */
export const trainingPhaseMessages = defineMessages(
  'trainingPhase',
  {
    Autoencoder: 'Autoencoder',
    'Generator and discriminator': 'Generator and discriminator',
    'Looking at the photos': 'Looking at the photos',
    Learning: 'Learning',
    'Comparing with the live model': 'Comparing with the live model',
  },
  trainingPhaseMessagesInSpanish,
);

/** How long a training has run, and how long it, or its current step, still takes. */
export const trainingTimeMessages = defineMessages(
  'trainingTime',
  {
    times:
      'Running for {elapsed, plural, =0 {less than a minute} one {# minute} other {# minutes}}{hasLeft, select, true {, about {left, plural, one {# minute} other {# minutes}} left{leftIn, select, step { in this step} other {}}} other {}}.',
  },
  trainingTimeMessagesInSpanish,
);
