import './UnsubscribePage.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { Banner } from '../../ui/feedback/Banner';
import { Button, LinkButton } from '../../ui/form/Button';
import { useTitle } from '../../ui/useTitle';
import { unsubscribeMessages } from './messages';

const t = unsubscribeMessages;

/** The page of the link in a reminder mail. It works without a session; the token stands behind the `#`, so no log has it. */
export default function UnsubscribePage() {
  const { hash } = useLocation();
  const { run, busy } = useWrite('reminders.unsubscribe', { refreshes: ['reminders.list'] });
  const [outcome, setOutcome] = useState<'none' | 'done' | 'failed'>('none');
  const [problem, setProblem] = useState('');
  const token = hash.slice(1);
  // The focused button went away with the question.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome === 'done') heading.current?.focus();
  }, [outcome]);
  useTitle(t('title'));
  const stop = async () => {
    try {
      await run({ query: { token } });
      setOutcome('done');
    } catch (error) {
      setProblem(getErrorText(error, t('pleaseRetry')));
      setOutcome('failed');
    }
  };
  return (
    <div className="page page--narrow">
      <div className="stack unsubscribe">
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        {outcome === 'done' ? (
          <Banner tone="success" live title={t('done')} action={<LinkButton to="/">{t('home')}</LinkButton>}>
            {t('doneText')}
          </Banner>
        ) : token ? (
          <>
            <p>{t('text')}</p>
            {outcome === 'failed' && (
              <Banner tone="error" live title={t('failed')}>
                {problem}
              </Banner>
            )}
            <div>
              <Button variant="primary" busy={busy} busyLabel={t('stopping')} onClick={() => void stop()}>
                {t('stop')}
              </Button>
            </div>
          </>
        ) : (
          <Banner tone="caution" title={t('failed')} action={<LinkButton to="/">{t('home')}</LinkButton>}>
            {t('noLink')}
          </Banner>
        )}
      </div>
    </div>
  );
}
