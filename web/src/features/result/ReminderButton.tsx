import { useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { findNextStepDay } from '#domain/analysis/nextStep';
import { saveFile } from '../../lib/saveFile';
import { useToast } from '../../ui/feedback/Toast';
import { Button } from '../../ui/form/Button';
import { resultMessages } from './messages';

const t = resultMessages;

/**
 * Downloads a calendar entry for the next step of a result. Nothing once its day has passed, or where an earlier, more urgent
 * result asks for a dermatologist before it.
 */
export function ReminderButton({ analysis }: { analysis: Analysis }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const [openedAt] = useState(() => Date.now());
  if (analysis.isEarlierMoreUrgent || findNextStepDay(analysis).getTime() < openedAt) return null;
  const download = async () => {
    setBusy(true);
    try {
      const { createReminder } = await import('./reminder');
      saveFile('reminder.ics', new Blob([createReminder(analysis)], { type: 'text/calendar;charset=utf-8' }));
      toast.show({ title: t('reminderSaved'), text: t('reminderSavedText') });
    } catch {
      toast.show({ tone: 'error', title: t('reminderFailed'), text: t('reminderFailedText') });
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" icon="calendar" busy={busy} busyLabel={t('reminderBusy')} onClick={() => void download()}>
      {t('reminder')}
    </Button>
  );
}
