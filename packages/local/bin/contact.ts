import { listMessages, markAnswered } from '#functions/operator/contact';
import { operate } from './operate';

operate('contact', {
  list: { given: '', run: (services) => listMessages(services) },
  answered: { given: 'ID', run: (services, id = '') => markAnswered(services, id) },
});
