import { SAMPLE_CREDITS, type SampleName } from '#domain/analysis/samplePhoto';
import { sampleMessages } from './messages';

/** Formats who made a sample photo, and its license. */
export const formatCredit = (name: SampleName): string => sampleMessages('credit', { ...SAMPLE_CREDITS[name] });
