import { useState } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { routes } from '#domain/http/routes';
import { api, getErrorText } from '../../../lib/api';
import { Button } from '../../../ui/form/Button';
import { describeDevicePhotos } from '../devicePhotos/describeDevicePhotos';
import { useToast } from '../../../ui/feedback/Toast';
import { saveFile } from '../../../lib/saveFile';
import { accountMessages } from '../messages';

const t = accountMessages;

/** Downloads all data about the user as one JSON file, with a list of the photos that this device keeps. */
export function ExportButton({ user }: { user: CurrentUser }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      const personalData = { ...(await api.account.export({})), thisDevice: await describeDevicePhotos(user.id) };
      const json = JSON.stringify(personalData, null, 2);
      saveFile(routes.account.export.downloadName, new Blob([json], { type: 'application/json' }));
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
