import { useRef, useState } from 'react';
import { MAX_ANSWER, MessageAnswer, type InboxMessage } from '#domain/operations/inbox';
import { getErrorText } from '../../../lib/api';
import { useRead, useWrite } from '../../../lib/apiHooks';
import { Banner } from '../../../ui/feedback/Banner';
import { Dialog } from '../../../ui/feedback/Dialog';
import { PageState } from '../../../ui/feedback/PageState';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { TextArea } from '../../../ui/form/Field';
import { focusErrorOnceShown } from '../../../ui/form/focusFirstError';
import { formatTime } from '../formatTime';
import { operationsMessages } from '../messages';

const t = operationsMessages;

/** One message, its answer, and what can be done with it. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const state = useRead('inbox.get', { params: { id } }, { staleAfterSeconds: 2 });
  return (
    <Dialog title={state.data?.subject ?? t('inbox.message')} size="wide" onClose={onClose}>
      <PageState state={state} loadingText={t('inbox.loading')} errorText={t('inbox.failed')}>
        {(message) => <MessageView message={message} onClose={onClose} />}
      </PageState>
    </Dialog>
  );
}

function MessageView({ message, onClose }: { message: InboxMessage; onClose: () => void }) {
  const { id, name, email, phone, sentAt, state } = message;
  const toast = useToast();
  const { run, busy } = useWrite('inbox.changeState', { refreshes: ['inbox.list', 'inbox.get'] });
  const changeState = async () => {
    try {
      await run({ params: { id }, body: { closed: state !== 'closed' } });
      toast.show({ title: t(state === 'closed' ? 'inbox.reopened' : 'inbox.isClosed') });
      onClose();
    } catch (error) {
      toast.show({ tone: 'error', title: t('notDone'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return (
    <div className="stack">
      <dl className="operations-facts small">
        <dt>{t('inbox.from')}</dt>
        <dd>{name}</dd>
        <dt>{t('email')}</dt>
        <dd>{email}</dd>
        {phone !== null && (
          <>
            <dt>{t('inbox.phone')}</dt>
            <dd>{phone}</dd>
          </>
        )}
        <dt>{t('inbox.received')}</dt>
        <dd>{formatTime(sentAt)}</dd>
      </dl>
      <p className="operations-text">{message.message}</p>
      <AnswerPart message={message} />
      <div className="cluster">
        <Button busy={busy} busyLabel={t('saving')} onClick={() => void changeState()}>
          {t(state === 'closed' ? 'inbox.reopen' : 'inbox.close')}
        </Button>
      </div>
    </div>
  );
}

function AnswerPart({ message }: { message: InboxMessage }) {
  const { id, email, state, answer, answeredAt, answeredBy, unsentAt } = message;
  if (state === 'open') {
    return (
      <>
        {unsentAt !== null && (
          <Banner tone="error" title={t('inbox.notSent')}>
            <p>{t('inbox.unsentText', { email, at: formatTime(unsentAt) })}</p>
            <p className="operations-text">{answer}</p>
          </Banner>
        )}
        <AnswerForm id={id} email={email} />
      </>
    );
  }
  if (answeredAt === null) return <p className="muted">{t('inbox.noAnswer')}</p>;
  const at = formatTime(answeredAt);
  return (
    <section className="stack">
      <h3>{answeredBy === null ? t('inbox.answeredAt', { at }) : t('inbox.answeredBy', { by: answeredBy, at })}</h3>
      {answer === null ? (
        <p className="muted">{t('inbox.answeredElsewhere')}</p>
      ) : (
        <p className="operations-text">{answer}</p>
      )}
    </section>
  );
}

function AnswerForm({ id, email }: { id: string; email: string }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { run, busy } = useWrite('inbox.answer', { refreshes: ['inbox.list', 'inbox.get'] });
  const send = async () => {
    const { data, error: invalid } = MessageAnswer.safeParse({ text });
    setError(invalid?.issues[0]?.message);
    if (!data) {
      focusErrorOnceShown(form);
      return;
    }
    try {
      await run({ params: { id }, body: data });
      toast.show({ title: t('inbox.sent'), text: t('inbox.sentText', { email }) });
    } catch (failure) {
      toast.show({ tone: 'error', title: t('inbox.notSent'), text: getErrorText(failure, t('tryAgain')) });
    }
  };
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t('inbox.yourAnswer')}
        hint={t('inbox.answerHint', { email })}
        error={error}
        rows={6}
        maxLength={MAX_ANSWER}
        counter
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="cluster">
        <Button type="submit" variant="primary" icon="mail" busy={busy} busyLabel={t('inbox.sending')}>
          {t('inbox.send')}
        </Button>
      </div>
    </form>
  );
}
