import { policyMessages } from './policy/messages';

const t = policyMessages;

const SECTIONS = [
  'collection',
  'safe-harbor',
  'security',
  'use',
  'sharing',
  'rights',
  'retention',
  'incident',
  'updates',
] as const;
const KEYS = Object.keys(policyMessages.texts) as (keyof typeof policyMessages.texts)[];

/** A section of the Privacy Policy: its paragraphs, and the points after them. */
export interface PolicySection {
  id: string;
  title: string;
  text: string[];
  points: string[];
}

const listTexts = (prefix: string): string[] => KEYS.filter((key) => key.startsWith(prefix)).map((key) => t(key));

/** The sections of the Privacy Policy in order. */
export const POLICY: readonly PolicySection[] = SECTIONS.map((id) => ({
  id,
  title: t(`${id}.title`),
  text: listTexts(`${id}.text.`),
  points: listTexts(`${id}.points.`),
}));
