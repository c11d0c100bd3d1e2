import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** An element of a page's structure tree. */
interface PdfElement {
  role: string;
  alt: string | null;
  depth: number;
}

/** What PDF.js reads from a file. Sizes are in points. */
export interface PdfReading {
  title: string;
  language: string | null;
  isTagged: boolean;
  pages: {
    width: number;
    height: number;
    /** The distance of the lowest text of the structure from the bottom of the page. */
    lowestText: number;
    /** The text of the structure, in reading order. */
    text: string;
    /** The text beside the structure: footers and repeated heads. */
    artifactText: string;
    /** Whether every piece of marked content ends. */
    isBalanced: boolean;
    elements: PdfElement[];
  }[];
  /** The whole text of the structure. */
  text: string;
  elements: PdfElement[];
}

/** Reads a PDF with PDF.js, in a process of its own, because it is an ES module, which Jest does not load. */
export function readPdf(bytes: Uint8Array): PdfReading {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(__dirname, 'printPdf.mjs')], {
    input: bytes,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  const reading = JSON.parse(stdout) as Omit<PdfReading, 'text' | 'elements'>;
  return {
    ...reading,
    text: reading.pages.map(({ text }) => text).join('\n'),
    elements: reading.pages.flatMap(({ elements }) => elements),
  };
}
