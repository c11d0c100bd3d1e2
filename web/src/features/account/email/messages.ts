import { defineMessages } from '#domain/messages/defineMessages';
import { emailMessagesInSpanish } from './messages.es';

/** Texts of the email reminder and of the confirmation link, which every page of the site can show. */
export const emailMessages = defineMessages(
  'email',
  {
    tryAgain: 'Please try again.',
    sending: 'Sending…',

    'reminder.label': 'Confirm your email',
    'reminder.title': 'Please confirm your email.',
    'reminder.sent': 'Check your inbox ({email}) and open the link.',
    'reminder.bounced': 'Our mail to {email} came back. When your mailbox works again, send it again.',
    'reminder.enterCode': 'Enter code',
    'reminder.later': 'Later',
    'confirm.done': 'Email confirmed',
    'confirm.done.text': 'Thank you. Your email address is confirmed.',
    'confirm.failed': 'Email not confirmed',
    'resend.submit': 'Send again',
    'resend.done': 'Mail sent',
    'resend.failed': 'Mail not sent',
  },
  emailMessagesInSpanish,
);
