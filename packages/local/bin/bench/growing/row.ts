import type { Routes } from '#domain/http/routes';
import type { User } from '#data/account/users';
import type { Bench, Call, Person } from '#local/bin/bench/stage';

/** What a route is called with. */
export type Given = Omit<Call, 'route'>;

/** A route's call, measured at different numbers of everything. */
export interface Growing {
  name: string;
  /** Who makes it; a stranger is signed out, or whoever `given` signs in. */
  as: 'person' | 'admin' | 'stranger';
  /** What it is called with; of a call that can be made once only, what is done before and not measured. */
  given?: Given | ((bench: Bench, person: Person) => Promise<Given>);
  /** Why it costs more where there is more, where it does. */
  grows?: string;
  /** It is not made where there is more of everything than this. */
  upTo?: number;
}

/** Every route of a group: one that is not measured does not compile. */
export type GrowingOf<G extends keyof Routes> = { readonly [N in keyof Routes[G]]: Growing | readonly Growing[] };

/** What is called for: a person with many things, and the spot photographed as often as there are things. */
export interface Subject {
  user: User;
  spot: string;
  /** A photograph on the wire. */
  photo: string;
  /** How many of each thing are whole. */
  things: number;
}

export const A_PAGE = 'a page of 50';
/** A page of a list. */
export const page = { limit: 50 };
