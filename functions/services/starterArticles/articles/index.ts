import { earlyDetection } from './earlyDetection';
import { prevention } from './prevention';
import { professionalCare } from './professionalCare';
import { research } from './research';
import { skincare } from './skincare';
import type { StarterArticle } from './StarterArticle';
import { technology } from './technology';

/** One article of each category, written for this product; each names its sources at its end. */
export const ARTICLES: readonly StarterArticle[] = [
  earlyDetection,
  prevention,
  professionalCare,
  technology,
  research,
  skincare,
];
