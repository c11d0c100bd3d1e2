import type { BlogText } from '#domain/blog/blog';

/** An article that comes with the product. Its id is fixed, so that it is added once. */
export type StarterArticle = BlogText & { id: string };
