/** Reads a PDF from standard input with PDF.js, and prints what a reader of it gets: JSON of the type `PdfReading`. */
import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const data = new Uint8Array(await buffer(process.stdin));
const pdf = await getDocument({ data, verbosity: 0 }).promise;
const { info } = await pdf.getMetadata();
const { Marked: isTagged } = (await pdf.getMarkInfo()) ?? {};

/** The elements of a structure tree as a list, each with its alternative text and how deep it lies. */
const listElements = (node, depth = 0) =>
  node.role
    ? [
        { role: node.role, alt: node.alt ?? null, depth },
        ...(node.children ?? []).flatMap((child) => listElements(child, depth + 1)),
      ]
    : [];

const pages = [];
for (let number = 1; number <= pdf.numPages; number++) {
  const page = await pdf.getPage(number);
  const [, , width, height] = page.view;
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = { tagged: [], artifacts: [] };
  const open = [];
  let lowestText = height;
  for (const item of items) {
    if (item.type === 'beginMarkedContent' || item.type === 'beginMarkedContentProps') open.push(item.tag);
    else if (item.type === 'endMarkedContent') open.pop();
    else if (item.str !== undefined) {
      if (item.str.trim() && !open.includes('Artifact')) lowestText = Math.min(lowestText, item.transform[5]);
      (open.includes('Artifact') ? texts.artifacts : texts.tagged).push(item.str + (item.hasEOL ? '\n' : ''));
    }
  }
  pages.push({
    width,
    height,
    lowestText,
    text: texts.tagged.join(''),
    artifactText: texts.artifacts.join(''),
    isBalanced: open.length === 0,
    elements: listElements((await page.getStructTree()) ?? {}),
  });
}
console.log(JSON.stringify({ title: info.Title, language: info.Language ?? null, isTagged: isTagged ?? false, pages }));
