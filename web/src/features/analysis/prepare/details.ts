import type { z } from 'zod';
import type { AnalyzeRequest } from '#domain/analysis/analysis';
import { locationOf } from '#domain/analysis/bodyRegion';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import { rememberedRegion } from './bodyRegion';

type Question = 'changing' | 'bleeding' | 'isNew' | 'largerThan6mm';
export type AnswerChoice = 'yes' | 'no' | 'unsure';

/** Whether the photo shows a new spot or one photographed before; `lesionId` is null until the person says which. */
export type SpotChoice = { kind: 'new' } | { kind: 'same'; lesionId: string | null };

/** What the person says about the photograph before it is sent. */
export interface Details {
  spot: SpotChoice;
  region: BodyRegion | '';
  words: string;
  answers: Record<Question, AnswerChoice | null>;
  notes: string;
}

export const QUESTIONS: readonly { name: Question; text: string }[] = [
  { name: 'changing', text: 'Has it changed in size, shape or color?' },
  { name: 'bleeding', text: 'Does it bleed?' },
  { name: 'isNew', text: 'Is it new?' },
  { name: 'largerThan6mm', text: 'Is it larger than 6 mm, about a pencil eraser?' },
];

/** An untouched form, with the body region chosen last on this device. */
export function newDetails(): Details {
  return {
    spot: { kind: 'new' },
    region: rememberedRegion(),
    words: '',
    answers: { changing: null, bleeding: null, isNew: null, largerThan6mm: null },
    notes: '',
  };
}

/** The questions for a spot: one that was photographed before is not new. */
export function questionsFor({ kind }: SpotChoice): typeof QUESTIONS {
  return kind === 'new' ? QUESTIONS : QUESTIONS.filter(({ name }) => name !== 'isNew');
}

/** Whether nothing that must be said is missing. */
export function isComplete({ spot, region }: Details): boolean {
  return region !== '' && !(spot.kind === 'same' && spot.lesionId === null);
}

/** The request for an analysis. 'Not sure' and no answer are both sent as no answer (decisions C6). */
export function requestOf(
  imageData: string,
  filename: string,
  details: Details,
  mmPerPixel: number | null,
): z.input<typeof AnalyzeRequest> {
  const { spot } = details;
  const asked = questionsFor(spot).map(({ name }) => name);
  const sent = (question: Question) => {
    const answer = asked.includes(question) ? details.answers[question] : null;
    return answer === 'unsure' ? null : answer;
  };
  return {
    imageData,
    lesionId: spot.kind === 'same' ? spot.lesionId : null,
    filename: filename.slice(0, 255),
    location: details.region ? locationOf(details.region, details.words) : null,
    notes: details.notes,
    answers: {
      changing: sent('changing'),
      bleeding: sent('bleeding'),
      isNew: sent('isNew'),
      largerThan6mm: sent('largerThan6mm'),
    },
    mmPerPixel,
  };
}
