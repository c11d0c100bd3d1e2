import { defineMessages } from '#domain/messages/defineMessages';
import { blogMessagesInSpanish } from './messages.es';

/** Texts of the Health Blog. */
export const blogMessages = defineMessages(
  'blog',
  {
    title: 'Health Blog',
    eyebrow: 'Read up',
    intro:
      'Know the signs of skin cancer, protect your skin, and learn what research can and cannot say. Every article names its sources.',
    category: 'Category',
    all: 'All',
    loading: 'Loading articles...',
    unavailable: 'Content temporarily unavailable. Please check back later for approved health content.',
    emptyTitle: 'No articles yet',
    empty: 'No approved articles are available yet.',
    emptyCategoryTitle: 'No articles in {category} yet',
    emptyCategory: 'No approved articles are available in {category} yet.',
    featured: 'Featured Articles',
    latest: 'Latest Articles',
    allFeatured: 'All articles so far are featured above.',
    loadingArticle: 'Loading article...',
    search: 'Search articles',
    searchAction: 'Search',
    endSearch: 'Clear search',
    results: 'Results for “{search}”',
    noResultsTitle: 'No articles found',
    noResults: 'No article contains all of these words: {search}. Try fewer or other words.',
    missing: 'It may have been withdrawn. The Health Blog has our other articles.',
    showMore: 'Show more articles',
    loadingMore: 'Loading...',
    moreFailed: "We couldn't load more articles",

    read: 'Read article',
    showLess: 'Show less',
    close: 'Close article',

    callTitle: 'Now look at your own skin',
    call: 'Photograph a spot that you wonder about and see it measured by the ABCDE criteria. It is educational, and no replacement for a dermatologist.',
    callAction: 'Check a spot',
  },
  blogMessagesInSpanish,
);
