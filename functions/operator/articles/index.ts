import type { BlogText } from '#domain/blog/blog';
import { earlyDetection } from './earlyDetection';
import { prevention } from './prevention';
import { professionalCare } from './professionalCare';
import { research } from './research';
import { skincare } from './skincare';
import { technology } from './technology';

/** An article that comes with the product. Its id is fixed, so that it is added once. */
export type StarterArticle = BlogText & { id: string };

/** One article of each category, written for this product; each names its sources at its end. */
export const ARTICLES: readonly StarterArticle[] = [
  earlyDetection,
  prevention,
  professionalCare,
  technology,
  research,
  skincare,
];
