import { useRef, useState } from 'react';
import { NewPolicy } from '#domain/operations/operationsForms';
import { api, getErrorText } from '../../../lib/api';
import { useRead, useWrite } from '../../../lib/apiHooks';
import { formatDay } from '../../../lib/formatDay';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { Field, TextArea } from '../../../ui/form/Field';
import { focusErrorOnceShown } from '../../../ui/form/focusFirstError';
import { Card } from '../../../ui/layout/Card';
import { operationsMessages } from '../messages';

const t = operationsMessages;

/** The announced versions of the privacy policy, and the announcement of the next one. */
export function PolicyCard() {
  const state = useRead('operations.policies', {}, { staleAfterSeconds: 2 });
  const [now] = useState(() => new Date());
  return (
    <Card title={t('policy.title')}>
      <div className="stack">
        <p className="measure">{t('policy.lead')}</p>
        <PageState
          state={state}
          loadingText={t('policy.loading')}
          errorText={t('policy.failed')}
          isEmpty={(policies) => policies.length === 0}
          empty={<EmptyState icon="lock" title={t('policy.empty')} />}
        >
          {(policies) => (
            <ul className="stack">
              {policies.map(({ version, effectiveAt, summary }) => (
                <li key={version} className="stack">
                  <strong>{t('policy.version', { version, day: formatDay(effectiveAt) })}</strong>
                  <span className="operations-text">{summary}</span>
                  {new Date(effectiveAt) > now && <MailButton version={version} />}
                </li>
              ))}
            </ul>
          )}
        </PageState>
        <PolicyForm />
      </div>
    </Card>
  );
}

function PolicyForm() {
  const [values, setValues] = useState({ version: '', summary: '' });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const { run, busy } = useWrite('operations.announcePolicy', { refreshes: ['operations.policies', 'config.get'] });
  const toast = useToast();
  const submit = async () => {
    const { data, error } = NewPolicy.safeParse(values);
    setErrors(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
    if (!data) {
      focusErrorOnceShown(form);
      return;
    }
    try {
      const { version } = await run({ body: data });
      toast.show({ title: t('policy.announced', { version }), text: t('policy.announcedText') });
      setValues({ version: '', summary: '' });
    } catch (failure) {
      toast.show({ tone: 'error', title: t('notDone'), text: getErrorText(failure, t('tryAgain')) });
    }
  };
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      aria-label={t('policy.announce')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={t('policy.number')}
        hint={t('policy.numberHint')}
        error={errors['version']}
        value={values.version}
        onChange={(event) => setValues({ ...values, version: event.target.value })}
      />
      <TextArea
        label={t('policy.summary')}
        hint={t('policy.summaryHint')}
        error={errors['summary']}
        rows={4}
        maxLength={2000}
        counter
        value={values.summary}
        onChange={(event) => setValues({ ...values, summary: event.target.value })}
      />
      <div className="cluster">
        <Button type="submit" busy={busy} busyLabel={t('saving')}>
          {t('policy.announce')}
        </Button>
      </div>
    </form>
  );
}

/** Mails the announcement stretch by stretch. Repeating is safe: nobody gets a second letter. */
function MailButton({ version }: { version: string }) {
  const [busy, setBusy] = useState(false);
  const [mailed, setMailed] = useState<number>();
  const toast = useToast();
  const mailAll = async () => {
    setBusy(true);
    try {
      let sum = 0;
      let cursor: string | undefined;
      do {
        const stretch = await api.operations.mailPolicy({ body: { version, cursor } });
        sum += stretch.mailed;
        cursor = stretch.nextCursor ?? undefined;
        setMailed(sum);
      } while (cursor !== undefined);
    } catch (error) {
      toast.show({ tone: 'error', title: t('policy.mailStopped'), text: getErrorText(error, t('tryAgain')) });
    }
    setBusy(false);
  };
  return (
    <span className="cluster">
      <Button size="small" icon="mail" busy={busy} busyLabel={t('policy.mailing')} onClick={() => void mailAll()}>
        {t('policy.mail')}
      </Button>
      {mailed !== undefined && (
        <span className="small muted" role="status">
          {t('policy.mailed', { count: mailed })}
        </span>
      )}
    </span>
  );
}
