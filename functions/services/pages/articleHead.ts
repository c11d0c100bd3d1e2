import { toArticleSlug } from '#domain/blog/articleSlug';
import {
  computeReadingMinutes,
  getReviewTime,
  getUpdateTime,
  POST_LANGUAGE,
  type BlogArticle,
} from '#domain/blog/blog';
import { listSources } from '#domain/blog/listSources';
import { escapeMarkup, toScriptJson } from './markup';
import { documentMessages } from './messages';

const t = documentMessages;

const NOINDEX = '<meta name="robots" content="noindex" data-article />';

/** The address of an article on a site. */
export const toArticleUrl = (origin: string, article: Pick<BlogArticle, 'id' | 'title'>): string =>
  `${origin}/blog/${toArticleSlug(article)}`;

/** Writes the head of an article's page into the page of the application. */
export function writeArticlePage(shell: string, origin: string, article: BlogArticle): string {
  const { title, excerpt, author, category, publishDate } = article;
  const url = toArticleUrl(origin, article);
  const properties = {
    'og:type': 'article',
    'og:site_name': t('site'),
    'og:title': title,
    'og:description': excerpt,
    'og:url': url,
    'og:image': `${origin}/icons/icon-512.png`,
    'article:published_time': publishDate,
    'article:modified_time': getUpdateTime(article),
    'article:section': category,
    'article:author': author,
  };
  return writeHead(shell, {
    title,
    description: excerpt,
    tags: [
      `<link rel="canonical" href="${escapeMarkup(url)}" data-article />`,
      ...Object.entries(properties).map(
        ([name, value]) => `<meta property="${name}" content="${escapeMarkup(value)}" data-article />`,
      ),
      '<meta name="twitter:card" content="summary" data-article />',
      `<script type="application/ld+json" data-article>${toScriptJson(describeArticle(url, origin, article))}</script>`,
    ],
  });
}

/** Writes the head of the page for an article that does not exist, which robots do not list. */
export const writeMissingPage = (shell: string): string =>
  writeHead(shell, {
    title: t('missingTitle'),
    description: t('missing'),
    tags: [NOINDEX],
  });

/** Writes the head of the page for an article that cannot be read at the moment, which robots do not list. */
export const writeUnreadPage = (shell: string): string => shell.replace('</head>', `  ${NOINDEX}\n  </head>`);

interface Head {
  title: string;
  description: string;
  tags: readonly string[];
}

/** Replaces title and description of a page and adds tags to its head. */
function writeHead(shell: string, { title, description, tags }: Head): string {
  const text = escapeMarkup(`${title} · ${t('site')}`);
  const added = [`<meta name="description" content="${escapeMarkup(description)}" />`, ...tags];
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${text}</title>`)
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    .replace('</head>', () => `  ${added.join('\n    ')}\n  </head>`);
}

/**
 * Describes an article as structured data. Only a reviewer who is not the author is named as one.
 * Source: schema.org, MedicalWebPage and Article.
 */
function describeArticle(url: string, origin: string, article: BlogArticle): unknown {
  const { title, excerpt, author, category, content, publishDate, review } = article;
  const publisher = { '@type': 'Organization', name: t('site'), url: `${origin}/` };
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalWebPage',
    url,
    name: title,
    description: excerpt,
    inLanguage: POST_LANGUAGE,
    isAccessibleForFree: true,
    conditionsOfAccess: t('access'),
    ...(review &&
      !review.isSelfReview && {
        lastReviewed: getReviewTime(article).slice(0, 10),
        reviewedBy: {
          '@type': 'Person',
          name: review.reviewerName,
          hasCredential: { '@type': 'EducationalOccupationalCredential', name: review.reviewerCredentials },
        },
      }),
    mainEntity: {
      '@type': 'Article',
      mainEntityOfPage: url,
      headline: title,
      description: excerpt,
      articleSection: category,
      author: author === t('site') ? publisher : { '@type': 'Person', name: author },
      publisher,
      datePublished: publishDate,
      dateModified: getUpdateTime(article),
      timeRequired: `PT${computeReadingMinutes(content)}M`,
      citation: listSources(content).map(({ text, href }) => ({ '@type': 'CreativeWork', name: text, url: href })),
    },
  };
}
