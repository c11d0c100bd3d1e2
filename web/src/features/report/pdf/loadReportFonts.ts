import cyrillicBold from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-600-normal.woff';
import cyrillicRegular from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-400-normal.woff';
import greekBold from '@fontsource/source-sans-3/files/source-sans-3-greek-600-normal.woff';
import greekRegular from '@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff';
import latinBold from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff';
import latinExtendedBold from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff';
import latinExtendedRegular from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff';
import latinRegular from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff';
import vietnameseBold from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-600-normal.woff';
import vietnameseRegular from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-400-normal.woff';
import { ReportFonts } from './ReportFonts';

/** The addresses of the fonts. The first is enough for texts in English and western European languages. */
const [LATIN, ...OTHERS] = [
  { regular: latinRegular, bold: latinBold },
  { regular: latinExtendedRegular, bold: latinExtendedBold },
  { regular: vietnameseRegular, bold: vietnameseBold },
  { regular: greekRegular, bold: greekBold },
  { regular: cyrillicRegular, bold: cyrillicBold },
] as const;

async function loadBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A font did not load: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Loads the fonts that texts need: 40 kB for English, 290 kB with a letter of another alphabet. */
export async function loadReportFonts(texts: readonly string[]): Promise<ReportFonts> {
  const isWestern = texts.every((text) => /^[\n\u0020-\u00ff\u2010-\u2026]*$/.test(text));
  const urls = isWestern ? [LATIN] : [LATIN, ...OTHERS];
  return new ReportFonts(
    await Promise.all(
      urls.map(async ({ regular, bold }) => ({ regular: await loadBytes(regular), bold: await loadBytes(bold) })),
    ),
  );
}
