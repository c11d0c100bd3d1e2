import { defineMessages } from '#domain/messages/defineMessages';
import { comparisonMessagesInSpanish } from './messages.es';

/** The texts of the photos of a spot over time, and of the charts of its measurements. */
export const comparisonMessages = defineMessages(
  'comparison',
  {
    title: 'Your photos of this spot',
    onThisDevice: 'Only this device keeps these photos. We never get them.',
    loading: 'Opening your photos...',
    locked: 'Your photos could not be opened. They are still on this device. Please try again.',
    retry: 'Try again',
    none: 'This device keeps no photos of this spot. Turn on “Keep photos on this device” in your profile to compare them.',
    noneYet: 'This device keeps no photos of this spot yet. Your next photo of it appears here.',
    one: 'This device keeps one photo of this spot. Photograph it again to compare the two.',

    earlier: 'Earlier photo',
    later: 'Later photo',
    liningUp: 'Lining up the two photos...',
    linedUp: 'Lined up: the later photo is turned and scaled to fit the earlier one.',
    notLinedUp:
      'These two photos do not fit on each other well, so we show them as they are. Light, focus or angle may differ.',
    view: 'Show the photos',
    sideBySide: 'Side by side',
    slider: 'With a slider',
    sliderLabel: 'Move the border between the two photos',
    sliderValue: '{percent}% of the earlier photo',
    showOutline: 'Outline',
    photoOf: 'Photo of {date}',
    overlay: 'Photo of {earlier} over the photo of {later}',

    changes: 'Measurements over time',
    changesHint:
      'The gray band shows how much photos of an unchanged spot can differ. Photos of the same day count as one, by their mean.',
    notCompared:
      '{count, plural, one {# photo is left out, because it} other {# photos are left out, because they}} cannot be compared with the newest one.',
    tooFew: 'We need comparable photos of two days to show changes.',
    growthByArea: 'We judge growth by the area, because the diameter differs more between photos.',
    needsScale: 'Not measured: only photos with a coin or ruler have a size.',
    area: 'Area (mm²)',
    diameter: 'Diameter (mm)',
    shape: 'Roundness (1 is a circle)',
    color: 'Color difference from the first photo',
    changed: 'Changed since {date}',
    unchanged: 'No clear change since {date}',
    inDoubt: 'Unclear whether it grew since {date}',
    tooFast: 'Not compared with {date}: check the scale marks',
    chart: '{name}: {points}. {verdict}.',
    point: '{value} on {date}',
  },
  comparisonMessagesInSpanish,
);
