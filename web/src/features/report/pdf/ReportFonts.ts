import { create } from 'fontkit';

/** The files of one alphabet of a typeface, in two weights (WOFF). */
export interface FontFiles {
  regular: Uint8Array;
  bold: Uint8Array;
}

/** A stretch of text and the alphabet that has its characters. */
interface TextRun {
  font: number;
  text: string;
}

/** What is written for a character that no font has. */
const UNKNOWN = '?';

/** The fonts of a report. The first has the letters of English; the others are for names and notes in other alphabets. */
export class ReportFonts {
  private readonly characters: readonly ReadonlySet<number>[];

  constructor(private readonly files: readonly FontFiles[]) {
    this.characters = files.map(({ regular }) => {
      const font = create(regular as Buffer);
      return new Set('characterSet' in font ? font.characterSet : []);
    });
  }

  /** Makes the fonts known to a document. Only those that it uses are embedded, without the letters that it lacks. */
  register(document: PDFKit.PDFDocument): void {
    this.files.forEach(({ regular, bold }, index) => {
      document.registerFont(this.getName(index, false), regular);
      document.registerFont(this.getName(index, true), bold);
    });
  }

  /** The name of a font in the document. */
  getName = (font: number, isBold: boolean): string => `${isBold ? 'bold' : 'regular'}-${font}`;

  /** Splits a text where another alphabet begins. A character that no font has becomes a question mark. */
  splitByFont(text: string): TextRun[] {
    const runs: TextRun[] = [];
    for (const character of text.normalize('NFC').replaceAll('\u202f', '\u00a0')) {
      const font = character === '\n' ? 0 : this.characters.findIndex((set) => set.has(character.codePointAt(0)!));
      const last = runs.at(-1);
      const index = Math.max(0, font);
      const shown = font < 0 ? UNKNOWN : character;
      if (last?.font === index) last.text += shown;
      else runs.push({ font: index, text: shown });
    }
    return runs;
  }
}
