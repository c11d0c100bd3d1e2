import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendResponse } from '#local/aws/localService';
import type { StripeContext } from '#local/stripe/api/operation';
import { StripeApiError } from '#local/stripe/api/stripeApiError';
import { handleCheckoutPage } from './checkoutPage';
import { renderDocument, type PageResult } from './layout';
import { handleClockForm, renderOverview } from './overviewPage';
import { handlePortalPage } from './portalPage';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};

/** Serves Stripe's own pages: Checkout, the portal, and an overview of the customers with forms to advance their time. */
export async function servePage(context: StripeContext, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://stripe.localhost');
  const [, , name = '', id = ''] = url.pathname.split('/');
  const body = await readBody(req, 16 * 1024, () => new StripeApiError('Too large.', { status: 413 }));
  const form = req.method === 'POST' ? new URLSearchParams(body.toString('utf8')) : null;
  const pages: Record<string, () => PageResult | Promise<PageResult | null>> = {
    '': () => renderOverview(context),
    checkout: () => handleCheckoutPage(context, id, form),
    portal: () => handlePortalPage(context, id, form, url.searchParams.get('back')),
    clock: () => handleClockForm(context, id, form),
  };
  const page = (await pages[name]?.()) ?? { title: 'Nothing here', body: '', status: 404 };
  if ('redirect' in page) sendResponse(res, 303, { ...HEADERS, location: page.redirect });
  else sendResponse(res, page.status ?? 200, HEADERS, renderDocument(page.title, page.body));
}
