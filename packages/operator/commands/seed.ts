import { seedArticles } from '#functions/services/starterArticles/seedArticles';
import { runOperatorCommand } from './runOperatorCommand';

runOperatorCommand('seed', {
  '': {
    parameters: '',
    description: 'Adds the sample articles, unless they exist.',
    run: (services) => seedArticles(services),
  },
});
