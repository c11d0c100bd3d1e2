import type { IconName } from '../../ui/layout/Icon';

/** The product's principles on the About page. */
export const PRINCIPLES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'eye',
    title: 'Show, then say',
    text: 'Every result shows what was measured on your photo: outline, axes, colors. You can see whether it looked at the right thing.',
  },
  {
    icon: 'info',
    title: 'Honest about doubt',
    text: 'We publish how often the model is right, on whose skin it was tested, and where it fails. A photo it cannot judge gets no result.',
  },
  {
    icon: 'lock',
    title: 'Your skin, your data',
    text: 'Photos are analyzed and forgotten. What is kept is encrypted under a key of your own, and goes when you say so.',
  },
];

/** The steps of an analysis on the About page. */
export const ANALYSIS_STEPS = [
  {
    title: 'On your device',
    text: 'You frame the spot. The photo is drawn again, small, without its hidden details such as the place it was taken.',
  },
  {
    title: 'Can it be judged?',
    text: 'The first check refuses what is blurred, too dark, too bright, or no lesion at all, and says what to change.',
  },
  {
    title: 'Measured',
    text: 'A neural network finds the outline. Asymmetry, border and color are computed from the outline and the pixels. A diameter is given only where you marked a scale.',
  },
  {
    title: 'Compared',
    text: 'The network was trained on thousands of photos whose diagnosis is known. It tells which group yours resembles most: a low, moderate or high tier.',
  },
  {
    title: 'Your answers count',
    text: 'Changing, bleeding, new: your own observations can raise the tier, never lower it.',
  },
] as const;
