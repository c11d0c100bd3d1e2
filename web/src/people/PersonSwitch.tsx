import './people.css';
import type { CurrentUser } from '#domain/account/session';
import { useIsOffline } from '../lib/offline/connection';
import { Menu } from '../ui/layout/Menu';
import { getPersonId, switchPerson } from './currentPerson';
import { peopleMessages } from './messages';
import { PersonMark } from './PersonMark';
import { listShownPeople, toRecordsOf } from './useCurrentPerson';

const t = peopleMessages;

/** Whose records the page shows, and the menu of the others. Two taps show another person's. */
export default function PersonSwitch({ user }: { user: CurrentUser }) {
  const shownPeople = listShownPeople(user);
  const current = shownPeople.find(({ id }) => id === getPersonId());
  // Switching loads the page anew, which would end the copy of the records without a connection.
  const isOffline = useIsOffline();
  // Nobody is named where the page is about somebody who is not in the account: it is about to be loaded again.
  if (!current) return null;
  const line = (
    <span className="person-line">
      <PersonMark {...current} />
      <span>{t('recordsOf', toRecordsOf(current))}</span>
    </span>
  );
  if (isOffline) return <div className="page">{line}</div>;
  return (
    <div className="page">
      <Menu
        label={t('switch', toRecordsOf(current))}
        button={line}
        items={shownPeople.map(({ id, name }) => ({
          label: name,
          icon: id === current.id ? 'check' : 'user',
          onSelect: () => {
            if (id !== current.id) switchPerson(id);
          },
        }))}
      />
    </div>
  );
}
