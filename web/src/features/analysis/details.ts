import type { z } from 'zod';
import type { AnalyzeRequest } from '#domain/analysis';
import { locationOf } from '#domain/body';
import type { BodyRegion } from '#domain/body';
import { rememberedRegion } from './bodyRegion';

type Question = 'changing' | 'bleeding' | 'isNew' | 'largerThan6mm';
export type AnswerChoice = 'yes' | 'no' | 'unsure';

/** What the person says about the photograph before it is sent. */
export interface Details {
  region: BodyRegion | '';
  words: string;
  answers: Record<Question, AnswerChoice | null>;
  notes: string;
}

export const QUESTIONS: { name: Question; text: string }[] = [
  { name: 'changing', text: 'Has it changed in size, shape or color?' },
  { name: 'bleeding', text: 'Does it bleed?' },
  { name: 'isNew', text: 'Is it new?' },
  { name: 'largerThan6mm', text: 'Is it larger than 6 mm, about a pencil eraser?' },
];

/** An untouched form, with the body region chosen last on this device. */
export function newDetails(): Details {
  return {
    region: rememberedRegion(),
    words: '',
    answers: { changing: null, bleeding: null, isNew: null, largerThan6mm: null },
    notes: '',
  };
}

/** The request for an analysis. 'Not sure' and no answer are both sent as no answer (decisions C6). */
export function requestOf(imageData: string, filename: string, details: Details): z.input<typeof AnalyzeRequest> {
  const sent = (question: Question) => {
    const answer = details.answers[question];
    return answer === 'unsure' ? null : answer;
  };
  return {
    imageData,
    filename: filename.slice(0, 255),
    location: details.region ? locationOf(details.region, details.words) : null,
    notes: details.notes,
    answers: {
      changing: sent('changing'),
      bleeding: sent('bleeding'),
      isNew: sent('isNew'),
      largerThan6mm: sent('largerThan6mm'),
    },
  };
}
