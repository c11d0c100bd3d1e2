import { getLocale } from '#domain/messages/language';
import PDFDocument from 'pdfkit';
import { breakLines } from './breakLines';
import type { ReportFonts } from './ReportFonts';

/** Paper of a report. */
export type PaperSize = 'A4' | 'Letter';

/** A box on a page, in points from its upper left corner. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture with a text for people who do not see it, and a line below it. */
export interface PdfFigure {
  alt: string;
  caption: string;
  draw: (document: PDFKit.PDFDocument, box: PageBox) => void;
}

/** A table. The first cell of each row names the row. */
export interface PdfTable {
  /** Names of the columns; absent where the rows explain themselves. */
  head?: readonly string[];
  rows: readonly (readonly string[])[];
  /** Shares of the width. */
  columns: readonly number[];
}

interface TextStyle {
  size: number;
  isBold: boolean;
  color: string;
}

type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>;

/** Options of a structure element that pdfkit knows and its types lack. */
interface StructureOptions {
  alt?: string;
  /** Left, top, right and bottom edge. */
  bbox?: [number, number, number, number];
  placement?: 'Block';
  scope?: 'Row' | 'Column';
}

interface PdfOptions {
  title: string;
  /** BCP 47 tag of the texts. */
  language: string;
  paper: PaperSize;
  createdAt: Date;
  fonts: ReportFonts;
}

const INK = '#1e292c';
const MUTED = '#435054';
const BRAND = '#0f5b61';
const LINE = '#d9d4c8';

const STYLES = {
  h1: { size: 19, isBold: true, color: INK },
  h2: { size: 14, isBold: true, color: BRAND },
  h3: { size: 10.5, isBold: true, color: INK },
  body: { size: 9.2, isBold: false, color: INK },
  strong: { size: 9.2, isBold: true, color: INK },
  cell: { size: 8.5, isBold: false, color: INK },
  rowName: { size: 8.5, isBold: true, color: INK },
  small: { size: 8, isBold: false, color: MUTED },
} as const satisfies Record<string, TextStyle>;
type StyleName = keyof typeof STYLES;

const MARGIN = 44;
const FOOTER = 16;
const GAP = 10;
const CELL_PADDING = 2.2;
/** Room that a heading needs below it on its page. */
const ROOM_BELOW_HEADING = 64;
const BULLET_WIDTH = 10;

/**
 * Writes a PDF of flowing text, tables and figures, all of it tagged (ISO 32000-1, 14.8): headings, paragraphs, lists, tables with
 * scopes, and figures with an alternative text. Footers and rules are artifacts. Fonts are embedded as subsets.
 */
export class TaggedPdf {
  private readonly document: PDFKit.PDFDocument;
  private readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
  private readonly root: StructureElement;
  private parent: StructureElement;
  private readonly fonts: ReportFonts;
  private readonly dates: Intl.DateTimeFormat;
  private readonly width: number;
  private readonly bottom: number;

  constructor({ title, language, paper, createdAt, fonts }: PdfOptions) {
    const options = {
      size: paper === 'A4' ? 'A4' : 'LETTER',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
      pdfVersion: '1.7' as const,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      lang: language,
      // No standard font: those are not embedded.
      font: '',
      info: { Title: title, Creator: 'Skin Awareness', Producer: 'pdfkit', CreationDate: createdAt },
    };
    this.document = new PDFDocument(options);
    this.bytes = collectBytes(this.document);
    this.fonts = fonts;
    this.dates = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' });
    fonts.register(this.document);
    this.root = this.document.struct('Document');
    this.document.addStructure(this.root);
    this.parent = this.root;
    this.width = this.document.page.width - 2 * MARGIN;
    this.bottom = this.document.page.height - MARGIN - FOOTER;
  }

  /** Formats an ISO date in the language of the texts, because the fonts may lack the letters of the device's language. */
  formatDate(iso: string): string {
    return this.dates.format(new Date(iso));
  }

  /** Starts a new page, unless the current one is empty. */
  startPage(): void {
    if (this.document.y > MARGIN) this.document.addPage();
  }

  /** Groups what `write` adds as one section. */
  section(write: () => void): void {
    const outer = this.parent;
    this.parent = this.add('Sect');
    write();
    this.parent.end();
    this.parent = outer;
  }

  /** Adds a heading. It stays on the page of what follows. */
  heading(level: 1 | 2 | 3, text: string): void {
    const style = `h${level}` as const;
    if (this.document.y > MARGIN) this.document.y += level === 3 ? GAP * 0.7 : GAP;
    this.reserve(this.measure(text, style) + ROOM_BELOW_HEADING);
    this.writeBlock(`H${level}`, text, style);
    this.document.y += 3;
  }

  /** Adds a paragraph. */
  paragraph(text: string, style: 'body' | 'strong' | 'small' = 'body'): void {
    this.reserve(Math.min(this.measure(text, style), 60));
    this.writeBlock('P', text, style);
    this.document.y += 4;
  }

  /** Adds a list with bullets. */
  list(items: readonly string[]): void {
    const list = this.add('L');
    for (const item of items) {
      const width = this.width - BULLET_WIDTH;
      this.reserve(this.measure(item, 'body', width));
      const { y } = this.document;
      const entry = this.document.struct('LI');
      list.add(entry);
      entry.add(this.document.struct('Lbl', {}, () => this.write('•', 'body', { x: MARGIN, y, width: BULLET_WIDTH })));
      entry.add(
        this.document.struct('LBody', {}, () => this.write(item, 'body', { x: MARGIN + BULLET_WIDTH, y, width })),
      );
      entry.end();
      this.document.y += 1;
    }
    list.end();
    this.document.y += 3;
  }

  /** Adds a table. Its head is repeated on each page that it runs over. */
  table({ head, rows, columns }: PdfTable): void {
    const table = this.add('Table');
    const total = columns.reduce((sum, share) => sum + share, 0);
    const widths = columns.map((share) => (this.width * share) / total);
    if (head) {
      this.reserve(this.measureRow(head, widths, 'rowName') * 2);
      this.writeRow(table, head, widths, { isHead: true });
    }
    for (const row of rows) {
      if (this.reserve(this.measureRow(row, widths, 'cell')) && head) this.repeatHead(head, widths);
      this.writeRow(table, row, widths, { isHead: false });
    }
    table.end();
    this.document.y += 5;
  }

  /** Adds figures of one height side by side; each gets its share of the width. */
  figures(figures: readonly PdfFigure[], { height, slots }: { height: number; slots: number }): void {
    const width = (this.width - GAP * (slots - 1)) / slots;
    const captionHeight = Math.max(...figures.map(({ caption }) => this.measure(caption, 'small', width)));
    this.reserve(height + captionHeight + 6);
    const { y } = this.document;
    figures.forEach(({ alt, caption, draw }, index) => {
      const x = MARGIN + index * (width + GAP);
      const options: StructureOptions = { alt, bbox: [x, y, x + width, y + height], placement: 'Block' };
      const figure = this.document.struct('Figure', options);
      this.parent.add(figure);
      figure.add(() => {
        this.document.save();
        this.setFont(0, 'small');
        draw(this.document, { x, y, width, height });
        this.document.restore();
      });
      figure.add(
        this.document.struct('Caption', {}, () => this.write(caption, 'small', { x, y: y + height + 3, width })),
      );
      figure.end();
    });
    this.document.y = y + height + captionHeight + GAP;
  }

  /** Adds the footer of every page and returns the file. `describePage` gets the page's number and their count. */
  async finish(describePage: (page: number, pages: number) => string): Promise<Uint8Array<ArrayBuffer>> {
    const { start, count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.document.switchToPage(start + page);
      // Without this, text below the margin would start a new page.
      this.document.page.margins.bottom = 0;
      const y = this.document.page.height - MARGIN - 4;
      this.document.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
      this.write(describePage(page + 1, count), 'small', { x: MARGIN, y, width: this.width });
      this.document.endMarkedContent();
    }
    this.root.end();
    this.document.end();
    return this.bytes;
  }

  private add(type: string, options: StructureOptions = {}): StructureElement {
    const element = this.document.struct(type, options);
    this.parent.add(element);
    return element;
  }

  /** Starts a new page where `height` does not fit on this one. Returns whether it did. */
  private reserve(height: number): boolean {
    if (this.document.y + height <= this.bottom) return false;
    this.document.addPage();
    return true;
  }

  private writeBlock(type: string, text: string, style: StyleName): void {
    const { y } = this.document;
    const element = this.add(type);
    element.add(() => this.write(text, style, { x: MARGIN, y, width: this.width }));
    element.end();
  }

  private writeRow(
    table: StructureElement,
    cells: readonly string[],
    widths: readonly number[],
    { isHead }: { isHead: boolean },
  ): void {
    const height = this.measureRow(cells, widths, isHead ? 'rowName' : 'cell');
    const top = this.document.y;
    const row = this.document.struct('TR');
    table.add(row);
    cells.forEach((cell, column) => {
      const isName = isHead || column === 0;
      const options: StructureOptions = isName ? { scope: isHead ? 'Column' : 'Row' } : {};
      const place = placeCell(widths, column, top);
      row.add(
        this.document.struct(isName ? 'TH' : 'TD', options, () => this.write(cell, isName ? 'rowName' : 'cell', place)),
      );
    });
    row.end();
    this.drawRule(top + height);
    this.document.y = top + height;
  }

  /** Writes the head of a table again, as an artifact, because it is in the structure once. */
  private repeatHead(head: readonly string[], widths: readonly number[]): void {
    const height = this.measureRow(head, widths, 'rowName');
    const top = this.document.y;
    this.document.markContent('Artifact', { type: 'Pagination' });
    head.forEach((cell, column) => this.write(cell, 'rowName', placeCell(widths, column, top)));
    this.document.endMarkedContent();
    this.drawRule(top + height);
    this.document.y = top + height;
  }

  private drawRule(y: number): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.6)
      .stroke(LINE);
    this.document.endMarkedContent();
  }

  private measureRow(cells: readonly string[], widths: readonly number[], style: StyleName): number {
    const heights = cells.map((cell, column) =>
      this.measure(cell, column === 0 ? 'rowName' : style, widths[column]! - 2 * CELL_PADDING),
    );
    return Math.max(...heights) + 2 * CELL_PADDING;
  }

  private measure(text: string, style: StyleName, width = this.width): number {
    return this.layOut(text, style, width).length * this.getLineHeight(style);
  }

  private layOut(text: string, style: StyleName, width: number): string[] {
    return breakLines(this.fonts.toPrintable(text), width, (piece) =>
      this.placeRuns(piece, style).reduce((sum, run) => sum + run.width, 0),
    );
  }

  /** The runs of a line, each in its font, with their widths. */
  private placeRuns(line: string, style: StyleName) {
    return this.fonts.splitByFont(line.replace('\n', '')).map((run) => {
      this.setFont(run.font, style);
      return { ...run, width: this.document.widthOfString(run.text) };
    });
  }

  private getLineHeight(style: StyleName): number {
    this.setFont(0, style);
    return this.document.currentLineHeight(true);
  }

  private setFont(font: number, style: StyleName): void {
    const { size, isBold } = STYLES[style];
    this.document.font(this.fonts.getName(font, isBold)).fontSize(size);
  }

  private write(text: string, style: StyleName, { x, y, width }: Omit<PageBox, 'height'>): void {
    const lineHeight = this.getLineHeight(style);
    let top = y;
    for (const line of this.layOut(text, style, width)) {
      // Sums of heights differ in their last digits.
      if (top + lineHeight > this.document.page.maxY() + 0.01) {
        this.document.continueOnNewPage();
        top = MARGIN;
      }
      this.document.fillColor(STYLES[style].color);
      let left = x;
      for (const run of this.placeRuns(line, style)) {
        this.setFont(run.font, style);
        this.document.text(run.text, left, top, { lineBreak: false });
        left += run.width;
      }
      top += lineHeight;
    }
    this.document.y = top;
  }
}

function placeCell(widths: readonly number[], column: number, top: number): Omit<PageBox, 'height'> {
  const x = MARGIN + widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  return { x: x + (column === 0 ? 0 : CELL_PADDING), y: top + CELL_PADDING, width: widths[column]! - 2 * CELL_PADDING };
}

function collectBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    document.on('error', reject);
    document.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      resolve(bytes);
    });
  });
}
