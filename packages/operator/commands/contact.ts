import { listContactMessages, markMessageAnswered } from '#operator/contactMessages';
import { runOperatorCommand } from './runOperatorCommand';

runOperatorCommand('contact', {
  list: {
    parameters: '',
    description: 'Lists the messages from the contact form.',
    run: (services) => listContactMessages(services),
  },
  answered: {
    parameters: 'ID',
    description: 'Marks a message as answered.',
    run: (services, id = '') => markMessageAnswered(services, id),
  },
});
