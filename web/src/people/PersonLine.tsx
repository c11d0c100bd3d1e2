import './people.css';
import { peopleMessages } from './messages';
import { PersonMark } from './PersonMark';
import { toRecordsOf, useCurrentPerson } from './useCurrentPerson';

/** Says whose records something belongs to. Nothing where the account has only its holder. */
export function PersonLine() {
  const person = useCurrentPerson();
  if (!person) return null;
  return (
    <p className="person-line">
      <PersonMark {...person} />
      <span>{peopleMessages('recordsOf', toRecordsOf(person))}</span>
    </p>
  );
}
