import { formatUtcDay } from '#domain/messages/formatUtcDay';
import './ReminderPart.css';
import { useEffect, useRef, useState } from 'react';
import type { Reminder } from '#domain/reminders/reminder';
import { addDays, toDay } from '#domain/reminders/reminderDay';
import { MAX_DAYS_AHEAD } from '#domain/reminders/reminderLimits';
import { getErrorText } from '../../../lib/api';
import { useRead, useWrite } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { Field } from '../../../ui/form/Field';
import { Switch } from '../../../ui/form/Switch';
import { reminderMessages } from '../messages';
import { NotificationPart } from './NotificationPart';

const t = reminderMessages;

/** Turns the reminder by email of a spot, or of the monthly check, on and off, and changes its day. */
export function ReminderPart({ of }: { of: string }) {
  // A mail that was sent meanwhile, or a new photo, moves the day.
  const reminders = useRead('reminders.list', {}, { staleAfterSeconds: 1 });
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

/** Says when the next mail leaves, or when the last one left where none follows. */
function describeMail({ mailOn, sentOn }: Reminder, email: string): string {
  if (mailOn !== null) return t('on', { date: formatUtcDay(mailOn), email });
  return t('sent', { date: sentOn === null ? '' : formatUtcDay(sentOn) });
}

interface FormProps {
  of: string;
  reminder: Reminder | null;
}

function ReminderForm({ of, reminder }: FormProps) {
  const toast = useToast();
  const { user } = useSession();
  const save = useWrite('reminders.save', { refreshes: ['reminders.list'] });
  const [isChanging, setIsChanging] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(false);
  useEffect(() => {
    if (wasChanging.current && !isChanging) changeButton.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);
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
        {reminder ? describeMail(reminder, user?.email ?? '') : t('off')}
        {reminder?.isOwnDay && ` ${t('ownDay')}`}
      </p>
      {reminder && !isChanging && (
        <div>
          <Button ref={changeButton} size="small" variant="quiet" icon="calendar" onClick={() => setIsChanging(true)}>
            {t('changeDay')}
          </Button>
        </div>
      )}
      {reminder && isChanging && (
        <DayForm
          mailOn={reminder.mailOn}
          isOwnDay={reminder.isOwnDay}
          busy={save.busy}
          onSave={(dueOn) => void change({ isOn: true, dueOn }, 'dayChanged')}
          onCancel={() => setIsChanging(false)}
        />
      )}
      {reminder && <NotificationPart />}
    </>
  );
}

interface DayProps {
  /** The day of the next mail; null where none follows. */
  mailOn: string | null;
  isOwnDay: boolean;
  busy: boolean;
  /** Called with null for the advised day. */
  onSave: (dueOn: string | null) => void;
  onCancel: () => void;
}

/** The choice of the day, from tomorrow on and within a year. */
function DayForm({ mailOn, isOwnDay, busy, onSave, onCancel }: DayProps) {
  const [today] = useState(() => toDay(new Date()));
  const tomorrow = addDays(today, 1);
  const [day, setDay] = useState(mailOn === null || mailOn < tomorrow ? tomorrow : mailOn);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="stack reminder-part__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (day) onSave(day);
      }}
    >
      <Field
        ref={field}
        label={t('day')}
        type="date"
        required
        min={tomorrow}
        max={addDays(today, MAX_DAYS_AHEAD)}
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
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
