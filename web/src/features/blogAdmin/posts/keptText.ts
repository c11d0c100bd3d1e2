import { BlogCategory } from '#domain/blog/blog';
import { z } from 'zod';

/** A post as it lies in the form. */
const Typed = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  author: z.string(),
  category: BlogCategory,
  featured: z.boolean(),
});
export type Typed = z.infer<typeof Typed>;

/**
 * What is typed and not saved yet, kept in this tab: an administrator's session ends after half an hour without a call,
 * which is soon over while one writes.
 */
export const keptText = {
  read(key: string): Typed | undefined {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : Typed.safeParse(JSON.parse(kept)).data;
  },
  write: (key: string, typed: Typed): void => sessionStorage.setItem(key, JSON.stringify(typed)),
  forget: (key: string): void => sessionStorage.removeItem(key),
};
