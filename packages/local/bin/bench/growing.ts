import { dataUrl, lesionPhoto } from '../../../../functions/testPhotos';
import { PASSWORD, type Call, type Person } from './stage';

/** A call whose cost could grow with what is kept. */
export interface Growing {
  name: string;
  /** Who makes it. */
  as: 'person' | 'admin';
  call: Call;
  /** Why it costs more where there is more, where it does. */
  grows?: string;
  /** It is not made where there is more of everything than this. */
  upTo?: number;
}

const A_PAGE = 'a page of 50';
const A_PAGE_OF_25 = 'a page of 25';

/** Every call whose cost could grow, with the reason where it may. `spot` has been photographed as often as anything. */
export async function growing({ email }: Person, spot: string): Promise<readonly Growing[]> {
  const photo = { imageData: dataUrl(await lesionPhoto('dermoscopic-nevus-1.jpg')) };
  const page = { limit: 50 };
  return [
    { name: 'session check', as: 'person', call: { route: 'auth.me' } },
    { name: 'login', as: 'person', call: { route: 'auth.login', body: { email, password: PASSWORD } } },
    { name: 'history', as: 'person', call: { route: 'analysis.list', query: page }, grows: A_PAGE },
    {
      name: 'history of one spot',
      as: 'person',
      call: { route: 'analysis.list', query: { ...page, lesionId: spot } },
      grows: A_PAGE,
    },
    { name: 'spots', as: 'person', call: { route: 'lesions.list', query: page }, grows: A_PAGE },
    { name: 'analyze a new spot', as: 'person', call: { route: 'analysis.create', body: photo } },
    {
      name: 'analyze a known spot',
      as: 'person',
      call: { route: 'analysis.create', body: { ...photo, lesionId: spot } },
      grows: 'compares with at most 100 looks',
    },
    { name: 'skincare plans', as: 'person', call: { route: 'skincare.recommendations', query: page }, grows: A_PAGE },
    {
      name: 'a new skincare plan',
      as: 'person',
      call: { route: 'skincare.generate' },
      grows: 'looks through recent analyses, at most 1,000',
    },
    { name: 'export', as: 'person', call: { route: 'account.export' }, grows: 'it is everything held', upTo: 1000 },
    { name: 'articles', as: 'person', call: { route: 'blog.approved', query: page }, grows: A_PAGE },
    {
      name: 'posts to moderate',
      as: 'admin',
      call: { route: 'blog.all', query: { ...page, status: 'pending_approval' } },
      grows: A_PAGE,
    },
    { name: 'posts by status, counted', as: 'admin', call: { route: 'blog.counts' } },
    { name: 'customers', as: 'admin', call: { route: 'admin.users', query: { limit: 25 } }, grows: A_PAGE_OF_25 },
    {
      name: 'customers found',
      as: 'admin',
      call: { route: 'admin.searchUsers', body: { text: 'lind', limit: 25 } },
      grows: A_PAGE_OF_25,
    },
    { name: 'customers, counted', as: 'admin', call: { route: 'admin.countUsers' } },
    { name: 'training statistics', as: 'admin', call: { route: 'training.stats' } },
  ];
}
