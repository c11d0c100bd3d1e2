import { useState } from 'react';
import * as z from 'zod/mini';
import { importDevicePhotos } from '../../../lib/deviceStorage/movePhotos';
import { PhotoFileError } from '../../../lib/deviceStorage/photoFile';
import { isDeviceFull } from '../../../lib/deviceStorage/photoStore';
import { useForm } from '../../../lib/useForm';
import { Banner } from '../../../ui/feedback/Banner';
import { Field, PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { FormDialog } from '../profile/FormDialog';
import { devicePhotosMessages } from '../messages';

const t = devicePhotosMessages;

const ImportForm = z.object({ passphrase: z.string().check(z.minLength(1, t('passphraseMissing'))) });

/** Adds the photos of an encrypted file to this device. A file that cannot be opened changes nothing. */
export function ImportPhotosDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(ImportForm, { passphrase: '' });
  const [file, setFile] = useState<File>();
  const [isFileMissing, setIsFileMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();
  const submit = async () => {
    setProblem(null);
    setIsFileMissing(!file);
    if (!file) return;
    setIsBusy(true);
    try {
      const count = await importDevicePhotos(userId, file, values.passphrase);
      toast.show({ title: t('importDone'), text: t('importDoneText', { count }) });
      onClose();
    } catch (error) {
      setProblem(explainImportFailure(error));
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('importTitle')}
      form={form}
      onSubmit={submit}
      errorTitle={t('importFailed')}
      busy={isBusy}
      submitButton={{ label: t('importSubmit'), busyLabel: t('importBusy'), variant: 'primary', icon: 'upload' }}
      secondaryAction={t('cancel')}
      onClose={onClose}
    >
      <p>{t('importText')}</p>
      <Field
        type="file"
        label={t('file')}
        accept=".skinphotos,application/octet-stream"
        error={isFileMissing ? t('fileMissing') : undefined}
        onChange={({ currentTarget: { files } }) => {
          setFile(files?.[0]);
          setIsFileMissing(false);
        }}
      />
      <PasswordField label={t('passphrase')} autoComplete="off" {...field('passphrase')} />
      {problem && (
        <Banner tone="error" title={t('importFailed')} live>
          {problem}
        </Banner>
      )}
    </FormDialog>
  );
}

function explainImportFailure(error: unknown): string {
  if (error instanceof PhotoFileError) return t(error.problem);
  return t(isDeviceFull(error) ? 'deviceFull' : 'tryAgain');
}
