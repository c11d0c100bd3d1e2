import { create, type Font } from 'fontkit';
import { simplifyText } from './simplifyText';

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

/** What is written for a character that has no nearest text, either. */
const UNKNOWN = '?';

/** The fonts of a report. The first has the letters of English; the others are for names and notes in other alphabets. */
export class ReportFonts {
  private readonly fonts: readonly (readonly Font[])[];
  private readonly drawable = new Map<string, boolean>();

  constructor(private readonly files: readonly FontFiles[]) {
    this.fonts = files.map(({ regular, bold }) => [openFont(regular), openFont(bold)]);
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

  /** Whether the fonts have each character of a text, once it is simplified. */
  hasCharacters(text: string): boolean {
    return Array.from(simplifyText(text)).every((character) => character === '\n' || this.findFont(character) >= 0);
  }

  /** A text as the fonts can draw it. A character that they lack becomes what it consists of, without marks, or a question mark. */
  toPrintable(text: string): string {
    return Array.from(simplifyText(text), (character) => this.replaceCharacter(character)).join('');
  }

  /** Splits a printable text where another alphabet begins. */
  splitByFont(text: string): TextRun[] {
    const runs: TextRun[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      if (last && this.canDraw(last.font, character)) last.text += character;
      else runs.push({ font: this.findFont(character), text: character });
    }
    return runs;
  }

  private replaceCharacter(character: string): string {
    if (character === '\n' || this.findFont(character) >= 0) return character;
    return Array.from(simplifyText(character.normalize('NFKD')), (part) => {
      if (this.findFont(part) >= 0) return part;
      return /\p{M}/u.test(part) ? '' : UNKNOWN;
    }).join('');
  }

  /** The first font that has a character; -1 where none has. */
  private findFont(character: string): number {
    return this.fonts.findIndex((_, font) => this.canDraw(font, character));
  }

  private canDraw(font: number, character: string): boolean {
    const key = `${font}${character}`;
    const known = this.drawable.get(key);
    if (known !== undefined) return known;
    const isDrawable = this.fonts[font]!.every((weight) => hasGlyph(weight, character));
    this.drawable.set(key, isDrawable);
    return isDrawable;
  }
}

function openFont(bytes: Uint8Array): Font {
  const font = create(bytes as Buffer);
  if ('fonts' in font) throw new Error('A report takes single fonts');
  return font;
}

/**
 * Whether a font has a glyph with an outline, or a space. Fonts claim characters whose glyph is empty, as U+200B, and fontkit 2.0.4
 * throws on those at the end of the font's outlines.
 */
function hasGlyph(font: Font, character: string): boolean {
  const codePoint = character.codePointAt(0)!;
  if (!font.hasGlyphForCodePoint(codePoint)) return false;
  const { id, path } = font.glyphForCodePoint(codePoint);
  return id !== 0 && (path.commands.length > 0 || /^[ \u00a0]$/.test(character));
}
