import { getLanguage } from '#domain/messages/language';
import { escapeMarkup } from './markup';
import { documentMessages } from './messages';

const t = documentMessages;

/** Writes a page for a browser that cannot get the application: what happened, and links to go on. */
export const writeErrorPage = (message: string): string => `<!doctype html>
<html lang="${getLanguage()}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${t('site')}</title>
  </head>
  <body>
    <h1>${t('site')}</h1>
    <p>${escapeMarkup(message)}</p>
    <p><a href="">${t('tryAgain')}</a></p>
    <p><a href="/">${t('home')}</a></p>
  </body>
</html>
`;
