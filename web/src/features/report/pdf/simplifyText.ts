/** The nearest text of characters that no font of a report has. */
const NEAREST_TEXTS: Readonly<Record<string, string>> = {
  '\t': '    ',
  ...{ '\u2010': '-', '\u2011': '-', '\u2012': '–', '\u2015': '—', '\u2043': '-' },
  ...{ '≤': '<=', '≥': '>=', '⩽': '<=', '⩾': '>=', '≦': '<=', '≧': '>=', '≠': '!=', '≈': '~', '∼': '~', '≅': '~' },
  ...{ '→': '->', '←': '<-', '↔': '<->', '⇒': '=>', '⇔': '<=>', '➔': '->', '➡': '->', '⬅': '<-', '⟶': '->', '⟵': '<-' },
  ...{ '⬆': '↑', '⬇': '↓', '⇑': '↑', '⇓': '↓' },
  ...{ '⌀': 'Ø', '∅': 'Ø', '∆': 'Δ', '∓': '-/+', '∶': ':', '∗': '*', '⋅': '·', '∙': '·', '‧': '·', '‰': '0/00' },
  ...{ '●': '•', '▪': '•', '■': '•', '◦': '•', '‣': '•', '★': '*', '☆': '*', '‡': '††', '‟': '"', '‛': "'" },
  ...{ '✓': '[x]', '✔': '[x]', '☑': '[x]', '☐': '[ ]', '✗': 'x', '✘': 'x', '✕': 'x', '✖': 'x', '℞': 'Rx', '〜': '~' },
};

const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const FIXED_SPACES = /[\u2007\u202f]/g;
const OTHER_SPACES = /[^\P{Zs} \u00a0]/gu;
/** Characters that nobody sees: controls, marks of direction and of width, choices of a variant, and those that are none. */
const INVISIBLE = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\p{Variation_Selector}\u034f]/gu;

/** Turns spaces, line ends and signs that no font of a report has into the nearest text, and drops what nobody sees. */
export function simplifyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(LINE_ENDS, '\n')
    .replace(/./gsu, (character) => NEAREST_TEXTS[character] ?? character)
    .replace(FIXED_SPACES, '\u00a0')
    .replace(OTHER_SPACES, ' ')
    .replace(INVISIBLE, '');
}
