import { useState } from 'react';
import { routes } from '#domain/http/routes';
import { api, getErrorText } from '../../../lib/api';
import { Button } from '../../../ui/form/Button';
import { useToast } from '../../../ui/feedback/Toast';
import { accountMessages } from '../messages';

const t = accountMessages;

/** Downloads all data about the user as one JSON file. */
export function ExportButton() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      const personalData = await api.account.export({});
      saveFile(routes.account.export.downloadName, JSON.stringify(personalData, null, 2));
      toast.show({
        title: t('export.done'),
        text: t('export.done.text'),
      });
    } catch (error) {
      toast.show({ tone: 'error', title: t('export.failed'), text: getErrorText(error, t('tryAgain')) });
    }
    setBusy(false);
  };
  return (
    <Button icon="download" busy={busy} busyLabel={t('export.busy')} onClick={() => void download()}>
      {t('export.submit')}
    </Button>
  );
}

function saveFile(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
