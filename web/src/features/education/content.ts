import { educationMessages } from './messages';

const t = educationMessages;

/** The three common skin cancers: what each is, and its signs on lighter and darker skin. */
export const CANCERS = [
  {
    id: 'melanoma',
    name: t('melanoma'),
    what: t('melanomaWhat'),
    signs: [t('melanomaSign1'), t('melanomaSign2'), t('melanomaSign3')],
  },
  {
    id: 'basal',
    name: t('basal'),
    what: t('basalWhat'),
    signs: [t('basalSign1'), t('basalSign2'), t('basalSign3')],
  },
  {
    id: 'squamous',
    name: t('squamous'),
    what: t('squamousWhat'),
    signs: [t('squamousSign1'), t('squamousSign2'), t('squamousSign3')],
  },
] as const;

export const PREVENTION = [
  { title: t('sunscreen'), text: t('sunscreenText') },
  { title: t('shade'), text: t('shadeText') },
  { title: t('clothes'), text: t('clothesText') },
  { title: t('tanning'), text: t('tanningText') },
] as const;

export const SELF_EXAM = [
  { title: t('examFront'), text: t('examFrontText') },
  { title: t('examArms'), text: t('examArmsText') },
  { title: t('examLegs'), text: t('examLegsText') },
  { title: t('examHead'), text: t('examHeadText') },
  { title: t('examBack'), text: t('examBackText') },
  { title: t('examNotes'), text: t('examNotesText') },
] as const;

export const LEARN_MORE = [
  { name: t('aad'), about: t('aadAbout'), url: 'https://www.aad.org/public/diseases/skin-cancer' },
  { name: t('scf'), about: t('scfAbout'), url: 'https://www.skincancer.org/' },
  { name: t('acs'), about: t('acsAbout'), url: 'https://www.cancer.org/cancer/types/skin-cancer.html' },
  { name: t('nci'), about: t('nciAbout'), url: 'https://www.cancer.gov/types/skin' },
] as const;
