import { useState } from 'react';
import { api, getErrorText } from '../../../lib/api';
import { Banner } from '../../../ui/feedback/Banner';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { operationsMessages } from '../messages';

const t = operationsMessages;

interface Verification {
  rows: number;
  isComplete: boolean;
  faults: readonly string[];
}

/** Verifies the chains of the audit log from their first rows, stretch by stretch. */
export function VerifyButton() {
  const [verification, setVerification] = useState<Verification>();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const verify = async () => {
    setBusy(true);
    setVerification(undefined);
    try {
      let answer = await api.audit.verify({ body: {} });
      let { rows } = answer;
      for (; !answer.isComplete; rows += answer.rows) {
        setVerification({ rows, isComplete: false, faults: answer.faults });
        answer = await api.audit.verify({ body: { marks: answer.marks } });
      }
      setVerification({ rows, isComplete: true, faults: answer.faults });
    } catch (error) {
      toast.show({ tone: 'error', title: t('audit.notVerified'), text: getErrorText(error, t('tryAgain')) });
    }
    setBusy(false);
  };
  return (
    <div className="stack">
      <div className="cluster">
        <Button icon="shield" busy={busy} busyLabel={t('audit.verifying')} onClick={() => void verify()}>
          {t('audit.verify')}
        </Button>
        {verification && !verification.isComplete && (
          <span className="small muted" role="status">
            {t('audit.verifiedSoFar', { rows: verification.rows })}
          </span>
        )}
      </div>
      {verification?.isComplete && verification.faults.length === 0 && (
        <Banner tone="success" live title={t('audit.holds')}>
          {t('audit.holdsText', { rows: verification.rows })}
        </Banner>
      )}
      {verification?.isComplete && verification.faults.length > 0 && (
        <Banner tone="error" live title={t('audit.broken')}>
          <p>{t('audit.brokenText')}</p>
          <ul>
            {verification.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
