import type { PaperSize } from './pdf/TaggedPdf';

/** Countries that use the paper sizes of ANSI. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'PH', 'CO', 'CL', 'VE', 'GT', 'CR', 'PA', 'DO', 'PR', 'NI', 'SV']);

/** The usual paper where a language tag is spoken: `en-US` → Letter, `en-GB` → A4. A tag without a country is American. */
export function chooseUsualPaper(language: string): PaperSize {
  const [, country] = /-([A-Z]{2})\b/.exec(language) ?? [];
  return country === undefined || LETTER_COUNTRIES.has(country) ? 'Letter' : 'A4';
}
