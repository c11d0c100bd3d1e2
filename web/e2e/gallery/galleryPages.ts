import type { GalleryPage } from './galleryPage';
import { ADMIN_PAGES } from './pages/adminPages';
import { DESK_PAGES } from './pages/deskPages';
import { HEALTH_PAGES } from './pages/healthPages';
import { HOME_PAGES } from './pages/homePages';
import { PEOPLE_PAGES } from './pages/peoplePages';
import { TEXT_PAGES } from './pages/textPages';
import { VISITOR_PAGES } from './pages/visitorPages';

/** Every page of the site in every state that the gallery shows. */
export const GALLERY_PAGES: readonly GalleryPage[] = [
  ...VISITOR_PAGES,
  ...HOME_PAGES,
  ...HEALTH_PAGES,
  ...PEOPLE_PAGES,
  ...TEXT_PAGES,
  ...ADMIN_PAGES,
  ...DESK_PAGES,
];
