import { useState } from 'react';
import { routes } from '#domain/http/routes';
import { api, textOf } from '../../../lib/api';
import { Button } from '../../../ui/form/Button';
import { useToast } from '../../../ui/feedback/Toast';

/** Downloads everything held of the person as one file. */
export function ExportButton() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      const everything = await api.account.export({});
      saveFile(routes.account.export.download, JSON.stringify(everything, null, 2));
      toast.show({
        title: 'Your data was downloaded',
        text: 'Keep the file safe: it can be read by anyone who has it.',
      });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Download failed', text: textOf(error, 'Please try again.') });
    }
    setBusy(false);
  };
  return (
    <Button icon="download" busy={busy} busyLabel="Collecting your data…" onClick={() => void download()}>
      Download my data
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
