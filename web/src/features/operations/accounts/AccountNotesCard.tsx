import { useRef, useState } from 'react';
import { MAX_NOTE, NewNote, type AccountDetail } from '#domain/operations/accountDetail';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { TextArea } from '../../../ui/form/Field';
import { focusErrorOnceShown } from '../../../ui/form/focusFirstError';
import { Card } from '../../../ui/layout/Card';
import { formatTime } from '../formatTime';
import { operationsMessages } from '../messages';

const t = operationsMessages;

/** Administrators' notes about an account, newest first. */
export function AccountNotesCard({ account: { id, notes } }: { account: AccountDetail }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { run, busy } = useWrite('accounts.addNote', { refreshes: ['accounts.get'] });
  const save = async () => {
    const { data, error: invalid } = NewNote.safeParse({ text });
    setError(invalid?.issues[0]?.message);
    if (!data) {
      focusErrorOnceShown(form);
      return;
    }
    try {
      await run({ params: { id }, body: data });
      setText((current) => (current === text ? '' : current));
    } catch (failure) {
      toast.show({ tone: 'error', title: t('notDone'), text: getErrorText(failure, t('tryAgain')) });
    }
  };
  return (
    <Card title={t('note.title')}>
      <form
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextArea
          label={t('note.label')}
          hint={t('note.hint')}
          error={error}
          rows={3}
          maxLength={MAX_NOTE}
          counter
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="cluster">
          <Button type="submit" busy={busy} busyLabel={t('saving')}>
            {t('note.add')}
          </Button>
        </div>
      </form>
      {notes.length > 0 && (
        <ul className="stack">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="operations-text">{note.text}</p>
              <p className="small muted">
                {t('note.by', { by: note.by ?? t('role.formerAdmin'), at: formatTime(note.at) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
