import { useState } from 'react';
import { listPeople, type NamedPerson } from '#domain/people/people';
import { MAX_PEOPLE } from '#domain/people/personChoices';
import type { CurrentUser } from '#domain/account/session';
import { PersonMark } from '../../../people/PersonMark';
import { Button } from '../../../ui/form/Button';
import '../profile/account.css';
import { accountPeopleMessages } from '../messages';
import { PersonDialog } from './PersonDialog';
import { RemovePersonDialog } from './RemovePersonDialog';

const t = accountPeopleMessages;

type OpenDialog = { name: 'add' } | { name: 'change' | 'remove'; person: NamedPerson };

/** The people whose records the account has beside its holder's: adds, changes and removes them. */
export function PeopleSection({ user }: { user: CurrentUser }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const people = listPeople(user.people);
  const close = () => setDialog(null);
  return (
    <section className="stack account__part" aria-labelledby="account-people">
      <h3 id="account-people">{t('title')}</h3>
      <p className="small muted measure">{t('text', { count: MAX_PEOPLE })}</p>
      {people.length > 0 && (
        <ul className="account__people" role="list">
          {people.map((person) => (
            <li key={person.id} className="account__person">
              <PersonMark {...person} />
              <span className="account__words">{person.name}</span>
              <div className="account__person-ways">
                <Button
                  size="small"
                  variant="quiet"
                  icon="edit"
                  aria-label={t('changeOf', { name: person.name })}
                  onClick={() => setDialog({ name: 'change', person })}
                >
                  {t('change')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  icon="trash"
                  aria-label={t('removeOf', { name: person.name })}
                  onClick={() => setDialog({ name: 'remove', person })}
                >
                  {t('remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {people.length < MAX_PEOPLE && (
        <div>
          <Button icon="plus" onClick={() => setDialog({ name: 'add' })}>
            {t('add')}
          </Button>
        </div>
      )}
      {dialog?.name === 'add' && <PersonDialog people={people} onClose={close} />}
      {dialog?.name === 'change' && <PersonDialog people={people} person={dialog.person} onClose={close} />}
      {dialog?.name === 'remove' && <RemovePersonDialog userId={user.id} person={dialog.person} onClose={close} />}
    </section>
  );
}
