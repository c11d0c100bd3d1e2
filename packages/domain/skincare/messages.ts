import { defineMessages } from '#domain/messages/defineMessages';
import { skincarePlanMessagesInSpanish, skincareFormMessagesInSpanish } from './messages.es';

/** The texts around the rules of a skincare plan. The steps themselves stand in the rules (`rules/`). */
export const skincarePlanMessages = defineMessages(
  'skincarePlan',
  {
    pregnancy: 'Not if you are or may be pregnant, are trying to be, or breast-feed.',
    unmatched: 'We could not match “{text}”. Check labels for it yourself, or ask a pharmacist.',
    checkLabels:
      'Read the labels of what you keep using. Put aside anything that lists something named under “Choose products without”.',
    discarded: 'Put your product “{product}” aside. It has or may have {ingredients}, which your plan leaves out.',
    allergy: 'You listed it as an allergy.',

    dailyFrequency: 'Each morning and evening',
    sunFrequency: 'Every morning, and every 2 hours outdoors',
    treatmentFrequency: 'Each step says when. Add one new product every 2 weeks.',
    preventionFrequency: 'Every day, and look at all of your skin once a month',
    evenings: '{nights} evening: {step}',
    Monday: 'Monday',
    Tuesday: 'Tuesday',
    Thursday: 'Thursday',
    Saturday: 'Saturday',
    and: '{first} and {last}',

    daily: 'A short routine for {skinType} skin: wash gently, keep moisture in, and protect it from the sun.',
    sun: 'Made for {skinTone} skin with {sunExposure} sun. Nothing else does more against skin cancer and early aging.',
    treatment: 'For your concerns: {concerns}. Use few products and start slowly.',
    prevention:
      'Habits that keep skin well{smoking, select, true {, with smoking first} other {}}, and a monthly look at all of it.',
    analysisFirst:
      'Your analysis of {date} comes first. Have a dermatologist look at that spot within {tier, select, high {2} other {4}} weeks.',
    cost: '${low} to ${high} to begin',
    priceRange: '${low} to ${high}',
    clothingStores: 'Clothing and outdoor stores',
    drugstores: 'Drugstores and supermarkets',
  },
  skincarePlanMessagesInSpanish,
);

/** What the form of a skincare profile says of its fields. */
export const skincareFormMessages = defineMessages(
  'skincareForm',
  {
    skinType: 'Please choose your skin type',
    skinTone: 'Please choose the skin tone closest to yours',
    ageRange: 'Please choose your age range',
    sunExposure: 'Please choose how much sun you get',
    concerns: 'Please choose concerns from the list',
    products: 'Please choose products from the list',
    listed: 'Please choose from the list',
    pregnancy: 'Please answer yes or no, or leave it open',
    noConcern: 'Please select at least one primary concern',
    smoking: 'Please choose yes or no',
    allergyLong: 'An allergy must be at most {count} characters',
    allergies: 'Please name at most {count} allergies',
  },
  skincareFormMessagesInSpanish,
);
