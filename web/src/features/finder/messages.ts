import { defineMessages } from '#domain/messages/defineMessages';
import { finderMessagesInSpanish } from './messages.es';

/** Texts of the dermatologist finder. */
export const finderMessages = defineMessages(
  'finder',
  {
    title: 'Find a dermatologist',
    lead: 'This list comes from the national registry of providers. Nobody pays to be listed or to come first.',

    searchTitle: 'Where to look',
    searchBy: 'Search by',
    modeGps: 'My location',
    modeZip: 'ZIP code',
    within: 'Within',
    radius: '{miles} miles',
    useLocation: 'Use my location',
    locating: 'Finding your location…',
    locationPrivacy: 'We round your position to about half a mile before it leaves this device. We do not keep it.',
    zipLabel: 'ZIP code',
    search: 'Search',
    searchingZip: 'Searching…',
    changeSearch: 'Change search',
    locationUnsupported: 'Geolocation is not supported by this browser. Please enter your ZIP code instead.',
    locationDenied: 'Unable to access location. Location access was denied. Please enter your ZIP code instead.',
    locationUnavailable:
      'Unable to access location. Location information is unavailable. Please enter your ZIP code instead.',
    locationTimedOut: 'Unable to access location. The location request timed out. Please enter your ZIP code instead.',
    locationFailed: 'Unable to access location. An unknown error occurred. Please enter your ZIP code instead.',

    loading: 'Finding dermatologists…',
    failedTitle: 'The search did not work',
    emptyTitle: 'Nobody in this area',
    noneFound: 'No dermatologists found. Try expanding your search radius or searching in a different area.',
    widenSearch: 'Search within {miles} miles',

    resultsLabel: 'Results',
    placeYou: 'you',
    placeZip: 'ZIP code {zip}',
    summaryNone: 'Nobody found so far within {miles} miles of {place}',
    summary:
      '{count, plural, =0 {No practice within {miles} miles of {place}} one {# dermatologist within {miles} miles of {place}} other {# dermatologists within {miles} miles of {place}, nearest first}}',
    summaryFull:
      '{count, plural, =0 {No practice within {miles} miles of {place}} one {The nearest dermatologist within {miles} miles of {place}} other {The nearest # dermatologists within {miles} miles of {place}}}',
    sampleBadge: 'Sample data',
    sampleNotice: 'Nobody on this list exists. It shows how the list looks.',
    retry: 'Try again',
    gapNearby:
      'The registry did not answer for all of this area in time. Dermatologists near you may be missing. Try again in a moment.',
    gapBeyond:
      'The registry did not answer for all of this area in time. Dermatologists beyond {distance} may be missing. Try again in a moment.',
    completeUpTo:
      'The list has every main office in the registry up to {distance} away. Some second offices may be missing.',
    listFull: 'There are more in this area than the list holds. To see others, search around a ZIP code farther out.',
    listLabel: 'Dermatologists',
    laboratoriesTitle: 'Laboratories',
    laboratoriesNote: 'They examine skin samples for doctors. Most do not see patients.',
    showMore: 'Show {count} more',
    source: 'Source: {source}.',
    distanceNote: 'Distances are straight lines. “About” means that we know only the ZIP code.',

    miles: '{miles, plural, one {# mile} other {# miles}}',
    underTenthMile: 'less than 0.1 mile',
    aboutMiles: 'about {miles, plural, one {# mile} other {# miles}}',
    milesTo: '{distance} {direction}',
    north: 'north',
    northeast: 'northeast',
    east: 'east',
    southeast: 'southeast',
    south: 'south',
    southwest: 'southwest',
    west: 'west',
    northwest: 'northwest',

    unknownFacts: 'Not available in this list: {facts}. Call to ask.',
    someUnknownFacts: 'The registry does not have this for everyone: {facts}.',
    rating: 'Rating',
    ratingValue: '{rating} of 5',
    ratingWithReviews: '{rating} of 5 ({reviews, plural, one {# review} other {# reviews}})',
    hours: 'Hours',
    newPatients: 'New patients',
    accepted: 'accepted',
    notAccepted: 'not accepted',
    directions: 'Directions',
    directionsTo: 'to {name}, opens a map',
    call: 'Call',
    callName: '{name}:',
    phone: 'Phone number',

    showMap: 'Show map',
    hideMap: 'Hide map',
    mapLabel:
      'Map of {count, plural, one {# result} other {# results}} around {place}. The list has the same results. Arrow keys move between pins.',
    pinLabel: '{number}. {name}, {distance}',
    centerYou: 'You',
    centerZip: 'ZIP {zip}',
    compassNorth: 'N',
    ringMiles: '{miles} mi',
    mapFailed: 'The map could not be loaded. Rings and pins are still correct.',
    mapNote:
      'The dot in the middle marks {place}. Pin numbers match the list. A dashed pin marks the middle of a ZIP code. If a pin has a line, the line leads to its place.',
    mapAbroad: 'Other countries are not drawn.',
    mapSource: 'Map data: US Census Bureau. Files: us-atlas © Michael Bostock, zipcodes © Dav Glass.',

    otherWaysTitle: 'Other ways',
    academyBefore: 'The American Academy of Dermatology lists its members:',
    academyLink: 'find-a-derm.aad.org',
    healthPlan: 'Your health plan lists the doctors it pays for. Ask before you book.',
    ownDoctor: 'Your own doctor can check a spot first, and knows who has early appointments.',
    callTip:
      'On the phone, say if a spot is new, changing or bleeding. Many practices keep early appointments for that.',
  },
  finderMessagesInSpanish,
);
