import { defineMessages } from '#domain/messages/defineMessages';
import { accountPeopleMessagesInSpanish } from './messages.es';

/** Texts of the people of an account, in the profile. */
export const accountPeopleMessages = defineMessages(
  'accountPeople',
  {
    title: 'People',
    text: 'Keep the records of adults in your household apart from yours. At most {count} besides you.',
    add: 'Add a person',
    change: 'Change',
    changeOf: 'Change {name}',
    remove: 'Remove',
    removeOf: 'Remove {name}',

    addTitle: 'Add a person',
    changeTitle: 'Name and color',
    name: 'Name',
    color: 'Color',
    blue: 'Blue',
    violet: 'Violet',
    brown: 'Brown',
    slate: 'Gray',
    olive: 'Olive',
    isAdult: 'This person is 18 or older and agreed that I keep records of their skin in my account.',
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    added: '{name} was added',
    addedText: 'Choose whose records you see at the top of each page.',
    changed: 'Saved',
    notSaved: 'Not saved',

    removeTitle: 'Remove {name}?',
    removeWarning: 'This cannot be undone',
    removeWarningText: 'Download your data first if you want to keep these records.',
    removeText:
      'We delete all records of {name}: results with notes, spots, doctor visits, total-skin checks, reminders and skincare answers. Photos of {name} on this device go, too.',
    removeSubmit: 'Remove {name} and all records',
    removing: 'Removing…',
    keep: 'Keep {name}',
    removed: '{name} was removed',
    notRemoved: 'Not removed',
    tryAgain: 'Please try again.',
  },
  accountPeopleMessagesInSpanish,
);
