import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { useToast } from '../../ui/feedback/Toast';
import { Button } from '../../ui/form/Button';
import { trainingMessages } from './messages';

const t = trainingMessages;

/** Adds the sample photos of the product. */
export function SampleButton() {
  const { run, busy } = useWrite('training.addSamples', { refreshes: ['training.stats'] });
  const toast = useToast();
  const add = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: t('samplesAdded'), text: message });
    } catch (error) {
      toast.show({ tone: 'error', title: t('addSamplesFailed'), text: getErrorText(error, t('addSamplesFailedText')) });
    }
  };
  return (
    <Button variant="quiet" icon="plus" busy={busy} busyLabel={t('adding')} onClick={() => void add()}>
      {t('addSamples')}
    </Button>
  );
}
