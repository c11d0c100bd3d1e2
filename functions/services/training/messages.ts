import { defineMessages } from '#domain/messages/defineMessages';
import { trainingAnswersInSpanish } from './messages.es';

/** What the API answers about trainings of the lesion model and of the generative models. */
export const trainingAnswers = defineMessages(
  'trainingAnswers',
  {
    alreadyAdded: 'This photo has already been added.',
    copyOfTestPhoto:
      'Models are tested on this photo, so none may learn from it. Please add photos that are not in the test set.',
    copyOfAddedPhoto:
      'A copy of this photo is in the set already. It was added on {day} and is labeled {diagnosis}. A copy would count twice.',
    samplesAdded:
      '{added, plural, =0 {The sample photos have been added already.} other {# sample photos were added.}}',
    photoNotFound: 'This photo is no longer in the set.',
    photoRemoved: 'The photo was removed. Trainings that used it stay as they are.',
    photoUnusable: 'This photo cannot be used for training.',
    labelDisagrees: 'You labeled this photo {diagnosis}. The live model rates it {tier} risk.',
    labelNeedsReason: 'Check the label and say why it is right.',

    samplesMissing: 'Need {missing} more samples',
    notTrainable: 'No training was started.',
    failed: 'Failed to train model',
    stoppedEarly: 'The training stopped before it was done. The model in use did not change.',
    noTraining: 'No training is running.',
    trainingStarting: 'The training is still starting. Please stop it in a moment.',
    trainingStops: 'The training stops in a moment. The live model stays.',
    notStarted: 'The training could not be started. Please try again.',
    unreadable: 'None of the photos could be read.',
    otherModel:
      'A new release came with another model after the live model was trained, so nothing can be added to the live model. Roll back to the original model, then train again.',
    notDeployed: 'The new model could not be deployed. The live model did not change.',
    candidate: 'The new model passed every rule on the test photos. It answers once an administrator promotes it.',
    refused: 'The new model failed at least one rule on the test photos. The live model still answers.',
    notFound: 'This training was not found.',
    noModelToTry: 'This training left no model to try.',
    changing: 'The model is being changed. Please try again in a moment.',

    alreadyLive: 'This model is live already.',
    otherLiveModel: 'The live model has changed since this training. Train again to compare with it.',
    ruleFailed: 'The rules do not allow this model to go live.',
    deploymentFailed: 'The new model could not be deployed.',
    deploying: 'The new model is being deployed. It answers in a moment.',
    noEarlierModel: 'There is no earlier model to go back to.',
    neverLive: 'This model was never live. Only a promotion can make it live.',
    noSafetyWithdrawal:
      'The original model is live. Only a trained model can be withdrawn for safety. Nobody was emailed.',
    switchingBack: 'The model is being put back. It answers in a moment.',
    switchFailed: 'The other model could not be put in place. This one still answers.',
    rollingBackForSafety:
      'The previous model is being put back. We email everyone who has a result of the withdrawn one, within hours.',
    rollingBack: 'The previous model is being put back. It answers in a moment.',

    modelsBusy: 'The models are being trained. Stop the run first.',
    initialized: 'The models are initialized.',
    noPhotos: 'There are no photos yet. Add some in the ML Training Center first.',
    notInitialized: 'Please initialize the models first.',
    imagesMissing: 'GAN training requires at least {needed} images. The dataset has {count}.',
    alreadyTraining: 'The models are being trained already.',
    noRunToResume: 'There is no run to resume.',
    alreadyRunning: 'The run is already in progress.',
    noRun: 'No run is in progress.',
    stillStarting: 'The run is still starting. Please stop it in a moment.',
    tooFewReadable: 'Too few of the photos could be read.',
    diverged: 'The training diverged. Try a lower learning rate.',
    otherNetworks: 'This run began before an update of the networks, so it cannot go on. Please start a new one.',
    runNotStarted: 'The run could not be started. Please resume it.',
    runStoppedEarly: 'The run ended before it was done. Resume it to go on from its last checkpoint.',
    noSamples: 'There are no samples of this epoch.',
  },
  trainingAnswersInSpanish,
);
