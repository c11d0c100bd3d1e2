import type { RecordOwner } from '#data/table/keys';
import { addPersonParameter } from '#domain/http/personParameter';

/** The page that says what a person of an account was reminded of: a path, for links in mails and notifications. */
export function getDuePath({ personId }: RecordOwner): string {
  // The account holder's link names nobody, rather than leaving out whom: the tab may have shown another person last.
  return addPersonParameter('/due', personId ?? '');
}
