import { NAME_CHARACTERS } from '#domain/account/nameCharacters';
import { Id } from '#domain/http/id';
import { z } from 'zod';
import { personFormMessages } from './messages';
import { MAX_PERSON_NAME, PERSON_COLORS } from './personChoices';

const t = personFormMessages;

const Name = z
  .string({ error: () => t('nameMissing') })
  .trim()
  .min(1, { error: () => t('nameMissing') })
  .max(MAX_PERSON_NAME, { error: () => t('nameLong', { count: MAX_PERSON_NAME }) })
  .regex(NAME_CHARACTERS, { error: () => t('nameCharacters') });
const Color = z.enum(PERSON_COLORS, { error: () => t('color') });

/** A person whose records an account has beside those of its holder. */
const Person = z.object({
  name: z.string(),
  color: Color,
  /** When the account holder added the person, and confirmed that the person is an adult who agreed. */
  addedAt: z.iso.datetime(),
});
export type Person = z.infer<typeof Person>;

/** The people of an account beside its holder, by their ids. */
export const PeopleById = z.record(Id, Person);
export type PeopleById = z.infer<typeof PeopleById>;

/** Adds a person, who is an adult and agreed: `docs/decisions/135-people-of-an-account.md`. */
export const NewPerson = z.object({
  name: Name,
  color: Color,
  isAdultWhoAgreed: z.literal(true, { error: () => t('adult') }),
});

/** A change of a person's name or color. Absent fields stay as they are. */
export const PersonPatch = z.object({ name: Name.optional(), color: Color.optional() });
