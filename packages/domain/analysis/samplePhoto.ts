/** The origin of a sample photo, as `packages/lesion/fixtures/index.json` states it. */
interface SampleCredit {
  readonly license: string;
  readonly attribution: string;
}

const PAD: SampleCredit = {
  license: 'CC BY 4.0',
  attribution: 'Pacheco et al. 2020, PAD-UFES-20, Mendeley Data, doi:10.17632/zr7vgbcyr2',
};
const ISIC: SampleCredit = {
  license: 'CC0 1.0',
  attribution: 'ISIC Archive, ISIC 2017 challenge (Codella et al. 2018, arXiv:1710.05006)',
};

/** The names of the sample photos. */
export const SAMPLE_NAMES = ['phone-nevus-2', 'phone-basal-cell-carcinoma-1', 'dermoscopic-melanoma-1'] as const;

/**
 * A photo that everybody can try without an account, by the name of its fixture. Any other name is refused. See
 * docs/decisions/082-sample-photos.md.
 */
export type SampleName = (typeof SAMPLE_NAMES)[number];

export const SAMPLE_CREDITS: Readonly<Record<SampleName, SampleCredit>> = {
  'phone-nevus-2': PAD,
  'phone-basal-cell-carcinoma-1': PAD,
  'dermoscopic-melanoma-1': ISIC,
};
