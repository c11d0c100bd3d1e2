import type { ServerResponse } from 'node:http';
import type { SentMail } from '#local/aws/ses/sentMail';
import { sendResponse } from '#local/aws/localService';
import { escapeXml } from '#local/aws/escapeXml';

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 44rem; padding: 1.5rem; color: #1f2328; background: #fff; }
article { border: 1px solid #6e7781; border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0; }
h2 { font-size: 1.125rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .75rem; margin: 0 0 .75rem; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
@media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #0d1117; } }`;

/** Serves every mail, newest first: `/inbox` as a page for people, `/inbox.json` for programs. */
export function serveInbox(pathname: string, mails: SentMail[], res: ServerResponse): void {
  const headers = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  };
  if (pathname === '/inbox.json') {
    sendResponse(
      res,
      200,
      { ...headers, 'content-type': 'application/json; charset=utf-8' },
      JSON.stringify({ mails }),
    );
  } else {
    sendResponse(res, 200, { ...headers, 'content-type': 'text/html; charset=utf-8' }, renderPage(mails));
  }
}

function renderPage(mails: SentMail[]): string {
  const list = mails.length > 0 ? mails.map(renderMail).join('') : '<p>No mail yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Local inbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>Local inbox</h1><p>Mails this machine kept instead of sending; they stand for people’s own mailboxes, which a deleted account does not empty. Reload for new ones.</p>${list}</main></body></html>`;
}

/** Shows a mail as text. Of an HTML mail without a text part it shows the source. */
function renderMail(mail: SentMail): string {
  const id = `mail-${mail.id}`;
  return `<article aria-labelledby="${id}"><h2 id="${id}">${escapeXml(mail.subject || '(no subject)')}</h2>
<dl><dt>To</dt><dd>${escapeXml([...mail.to, ...mail.cc, ...mail.bcc].join(', '))}</dd>
<dt>From</dt><dd>${escapeXml(mail.from)}</dd>
<dt>Sent</dt><dd><time datetime="${escapeXml(mail.sentAt)}">${escapeXml(mail.sentAt)}</time></dd></dl>
<pre>${escapeXml(mail.text ?? mail.html ?? '')}</pre></article>`;
}
