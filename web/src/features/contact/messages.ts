import { defineMessages } from '#domain/messages/defineMessages';
import { contactMessagesInSpanish } from './messages.es';

/** Texts of the contact form. */
export const contactMessages = defineMessages(
  'contact',
  {
    title: 'Contact Us',
    lead: 'Write to us about the product, your data or your subscription.',
    answerTime: 'We answer by email within 24 hours.',
    storage: 'We encrypt your message and keep it for at most 12 months.',
    noAdvice: 'We cannot give medical advice. See a doctor if a spot worries you. In an emergency, call 911.',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    subject: 'Subject',
    message: 'Message',
    honeypot: 'Leave this empty',
    send: 'Send Message',
    sending: 'Sending…',
    sentTitle: 'Message sent successfully!',
    sent: "We'll get back to you within 24 hours.",
    failedTitle: 'Error sending message',
    failed: 'Please try again later',
    thankYou: 'Thank You',
    thanksBefore: "Your message has reached us. We'll get back to you within 24 hours, at",
    sendAnother: 'Send Another Message',
  },
  contactMessagesInSpanish,
);
