import cyrillicBold from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-600-normal.woff';
import cyrillicRegular from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-400-normal.woff';
import cyrillicExtendedBold from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-ext-600-normal.woff';
import cyrillicExtendedRegular from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-ext-400-normal.woff';
import greekBold from '@fontsource/source-sans-3/files/source-sans-3-greek-600-normal.woff';
import greekExtendedBold from '@fontsource/source-sans-3/files/source-sans-3-greek-ext-600-normal.woff';
import greekExtendedRegular from '@fontsource/source-sans-3/files/source-sans-3-greek-ext-400-normal.woff';
import greekRegular from '@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff';
import latinBold from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff';
import latinExtendedBold from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff';
import latinExtendedRegular from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff';
import latinRegular from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff';
import vietnameseBold from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-600-normal.woff';
import vietnameseRegular from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-400-normal.woff';
import { type FontFiles, ReportFonts } from './ReportFonts';

/** Enough for texts in English and western European languages. */
const LATIN = { regular: latinRegular, bold: latinBold };
const OTHERS = [
  { regular: latinExtendedRegular, bold: latinExtendedBold },
  { regular: vietnameseRegular, bold: vietnameseBold },
  { regular: greekRegular, bold: greekBold },
  { regular: greekExtendedRegular, bold: greekExtendedBold },
  { regular: cyrillicRegular, bold: cyrillicBold },
  { regular: cyrillicExtendedRegular, bold: cyrillicExtendedBold },
];

async function loadBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A font did not load: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const loadFiles = async ({ regular, bold }: Record<keyof FontFiles, string>): Promise<FontFiles> => ({
  regular: await loadBytes(regular),
  bold: await loadBytes(bold),
});

/** Loads the fonts that texts need: 40 kB for English, 220 kB with a letter of another alphabet. */
export async function loadReportFonts(texts: readonly string[]): Promise<ReportFonts> {
  const latin = await loadFiles(LATIN);
  const western = new ReportFonts([latin]);
  if (texts.every((text) => western.hasCharacters(text))) return western;
  return new ReportFonts([latin, ...(await Promise.all(OTHERS.map(loadFiles)))]);
}
