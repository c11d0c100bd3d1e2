import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { Button } from '../../ui/form/Button';
import { useToast } from '../../ui/feedback/Toast';
import { trainingMessages } from './messages';

const t = trainingMessages;

/** Stops the running training. The live model stays. */
export function StopTrainingButton() {
  const { run, busy } = useWrite('training.stop', { refreshes: ['training.stats'] });
  const toast = useToast();
  const stop = async () => {
    try {
      toast.show({ title: t('stopped'), text: (await run({ body: {} })).message });
    } catch (error) {
      toast.show({ tone: 'error', title: t('notStopped'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return (
    <Button icon="close" busy={busy} busyLabel={t('stopping')} onClick={() => void stop()}>
      {t('stop')}
    </Button>
  );
}
