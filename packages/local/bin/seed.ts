import { seedArticles } from '#functions/operator/seed';
import { operate } from './operate';

operate('seed', { '': { given: '', run: (services) => seedArticles(services) } });
