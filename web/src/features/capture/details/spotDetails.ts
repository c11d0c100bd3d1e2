import type { z } from 'zod';
import type { AnalyzeRequest } from '#domain/analysis/analysis';
import { formatLocation, isBodyRegion } from '#domain/analysis/bodyRegion';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import type { BodyPin } from '#domain/bodyMap/bodyPin';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import type { PhotoRequest } from '../../../photoRequest';
import { analysisMessages } from '../messages';
import type { Question } from '../../result/texts/questions';

export type AnswerChoice = 'yes' | 'no' | 'unsure';

/** A new spot, or one photographed before. `spotId` is null until the person chooses the spot. */
export type SpotChoice = { kind: 'new' } | { kind: 'same'; spotId: string | null };

/** The person's answers about the spot on the photo. */
export interface SpotDetails {
  spot: SpotChoice;
  region: BodyRegion | '';
  /** The place on the body map, which lies in `region`; null where the person chose only the region. */
  pin: BodyPin | null;
  locationNote: string;
  answers: Record<Question, AnswerChoice | null>;
  notes: string;
}

/** Creates empty details, with the place of the requested spot. A new spot has no place until the person gives one. */
export function createSpotDetails(request: PhotoRequest | null = null): SpotDetails {
  const { spotId = null, region = null, pin = null } = request ?? {};
  return {
    spot: spotId === null ? { kind: 'new' } : { kind: 'same', spotId },
    region: isBodyRegion(region) ? region : '',
    pin,
    locationNote: '',
    answers: { changing: null, bleeding: null, isNew: null, largerThan6mm: null },
    notes: '',
  };
}

/** The details with another choice: a spot photographed before brings its place, and none keeps that of the spot chosen before it. */
export function withSpot(details: SpotDetails, choice: SpotChoice, earlierSpot?: Spot | null): SpotDetails {
  const { spot } = details;
  if (earlierSpot && isBodyRegion(earlierSpot.region)) {
    return { ...details, spot: choice, region: earlierSpot.region, pin: earlierSpot.pin };
  }
  const hasPlaceOfAnother = spot.kind === 'same' && spot.spotId !== null;
  return { ...details, spot: choice, ...(hasPlaceOfAnother && { region: '', pin: null }) };
}

/** Whether a question is put about a spot. One photographed before is not asked whether it is new. */
export const hasQuestion = ({ kind }: SpotChoice, question: Question): boolean =>
  kind === 'new' || question !== 'isNew';

/** Whether all required details are filled in. */
export function isComplete({ spot, region }: SpotDetails): boolean {
  return region !== '' && !(spot.kind === 'same' && spot.spotId === null);
}

/** Builds the analysis request. 'Not sure' is sent as no answer (docs/decisions/026-risk-tiers.md). */
export function buildAnalyzeRequest(
  imageData: string,
  filename: string,
  details: SpotDetails,
  mmPerPixel: number | null,
): z.input<typeof AnalyzeRequest> {
  const { spot } = details;
  const getAnswer = (question: Question) => {
    const answer = hasQuestion(spot, question) ? details.answers[question] : null;
    return answer === 'unsure' ? null : answer;
  };
  return {
    imageData,
    lesionId: spot.kind === 'same' ? spot.spotId : null,
    filename: filename.slice(0, 255),
    location: details.region ? formatLocation(details.region, details.locationNote || describeSide(details.pin)) : null,
    pin: details.pin,
    notes: details.notes,
    answers: {
      changing: getAnswer('changing'),
      bleeding: getAnswer('bleeding'),
      isNew: getAnswer('isNew'),
      largerThan6mm: getAnswer('largerThan6mm'),
    },
    mmPerPixel,
  };
}

/** The person's own side of a pin, as the detail of a location; empty without a side. */
function describeSide(pin: BodyPin | null): string {
  const side = pin && findBodyPlace(pin)?.side;
  return side ? analysisMessages('sideNote', { side }) : '';
}
