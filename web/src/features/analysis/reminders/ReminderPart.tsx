import './ReminderPart.css';
import { useState } from 'react';
import { getErrorText } from '../../../lib/api';
import { useRead, useWrite } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { Field } from '../../../ui/form/Field';
import { Switch } from '../../../ui/form/Switch';
import { reminderMessages } from './messages';

const t = reminderMessages;

const DAY_MS = 24 * 60 * 60_000;

/** Formats a day of the server, which is a day in UTC. */
const formatMailDay = (day: string) =>
  new Date(day).toLocaleDateString(undefined, { dateStyle: 'long', timeZone: 'UTC' });

/** Turns the reminder by email of a spot, or of the monthly check, on and off, and changes its day. */
export function ReminderPart({ of }: { of: string }) {
  const reminders = useRead('reminders.list', {});
  return (
    <section className="stack reminder-part" aria-label={t('title')}>
      <PageState
        state={reminders}
        loadingText={t('loading')}
        skeleton={<Skeleton height="4.5rem" />}
        errorText={t('loadFailed')}
      >
        {({ check, spots }) => (
          <ReminderForm
            of={of}
            reminder={(of === 'check' ? check : spots.find(({ spotId }) => spotId === of)) ?? null}
          />
        )}
      </PageState>
    </section>
  );
}

interface FormProps {
  of: string;
  reminder: { dueOn: string; isOwnDay: boolean } | null;
}

function ReminderForm({ of, reminder }: FormProps) {
  const toast = useToast();
  const { user } = useSession();
  const save = useWrite('reminders.save', { refreshes: ['reminders.list'] });
  const [isChanging, setIsChanging] = useState(false);
  const change = async (
    body: { isOn: boolean; dueOn: string | null },
    done: 'turnedOn' | 'turnedOff' | 'dayChanged',
  ) => {
    try {
      await save.run({ body: { of, ...body } });
      setIsChanging(false);
      toast.show({ title: t(done) });
    } catch (error) {
      toast.show({ tone: 'error', title: t('notSaved'), text: getErrorText(error, t('pleaseRetry')) });
    }
  };
  return (
    <>
      <Switch
        label={t(of === 'check' ? 'ofCheck' : 'ofSpot')}
        icon="mail"
        checked={reminder !== null}
        disabled={save.busy}
        onChange={(isOn) => void change({ isOn, dueOn: null }, isOn ? 'turnedOn' : 'turnedOff')}
      />
      <p className="small muted">
        {reminder ? t('on', { date: formatMailDay(reminder.dueOn), email: user?.email ?? '' }) : t('off')}
        {reminder?.isOwnDay && ` ${t('ownDay')}`}
      </p>
      {reminder && !isChanging && (
        <div>
          <Button size="small" variant="quiet" icon="calendar" onClick={() => setIsChanging(true)}>
            {t('changeDay')}
          </Button>
        </div>
      )}
      {reminder && isChanging && (
        <DayForm
          dueOn={reminder.dueOn}
          isOwnDay={reminder.isOwnDay}
          busy={save.busy}
          onSave={(dueOn) => void change({ isOn: true, dueOn }, 'dayChanged')}
        />
      )}
    </>
  );
}

interface DayProps {
  dueOn: string;
  isOwnDay: boolean;
  busy: boolean;
  /** Called with null for the advised day. */
  onSave: (dueOn: string | null) => void;
}

/** The choice of the day, from tomorrow on. */
function DayForm({ dueOn, isOwnDay, busy, onSave }: DayProps) {
  const [tomorrow] = useState(() => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10));
  const [day, setDay] = useState(dueOn < tomorrow ? tomorrow : dueOn);
  return (
    <form
      className="stack reminder-part__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (day) onSave(day);
      }}
    >
      <Field
        label={t('day')}
        type="date"
        required
        min={tomorrow}
        value={day}
        onChange={({ currentTarget: { value } }) => setDay(value)}
      />
      <div className="cluster">
        <Button type="submit" size="small" busy={busy} busyLabel={t('savingDay')}>
          {t('saveDay')}
        </Button>
        {isOwnDay && (
          <Button size="small" variant="quiet" onClick={() => onSave(null)}>
            {t('adviceDay')}
          </Button>
        )}
      </div>
    </form>
  );
}
