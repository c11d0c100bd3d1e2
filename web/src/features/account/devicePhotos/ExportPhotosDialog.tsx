import { useState } from 'react';
import * as z from 'zod/mini';
import { exportDevicePhotos } from '../../../lib/deviceStorage/movePhotos';
import { MIN_PASSPHRASE } from '../../../lib/deviceStorage/photoFile';
import { useForm } from '../../../lib/useForm';
import { PasswordField } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { saveFile } from '../../../lib/saveFile';
import { FormDialog } from '../profile/FormDialog';
import { devicePhotosMessages } from '../messages';

const t = devicePhotosMessages;

const PassphraseForm = z
  .object({
    passphrase: z.string().check(z.minLength(MIN_PASSPHRASE, t('passphraseTooShort', { count: MIN_PASSPHRASE }))),
    repeat: z.string(),
  })
  .check(z.refine(({ passphrase, repeat }) => passphrase === repeat, { error: t('notTheSame'), path: ['repeat'] }));

/** Saves all photos of this device to one encrypted file. */
export function ExportPhotosDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { values, field, ...form } = useForm(PassphraseForm, { passphrase: '', repeat: '' });
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();
  const submit = async () => {
    setIsBusy(true);
    try {
      const file = await exportDevicePhotos(userId, values.passphrase);
      saveFile('my-spot-photos.skinphotos', file);
    } finally {
      setIsBusy(false);
    }
    toast.show({ title: t('exportDone'), text: t('exportDoneText') });
    onClose();
  };
  return (
    <FormDialog
      title={t('exportTitle')}
      form={form}
      onSubmit={submit}
      errorTitle={t('exportFailed')}
      busy={isBusy}
      submitButton={{ label: t('exportSubmit'), busyLabel: t('exportBusy'), variant: 'primary', icon: 'download' }}
      secondaryAction={t('cancel')}
      onClose={onClose}
    >
      <p>{t('exportText')}</p>
      <PasswordField
        label={t('passphrase')}
        hint={t('passphraseHint', { count: MIN_PASSPHRASE })}
        autoComplete="new-password"
        {...field('passphrase')}
      />
      <PasswordField label={t('repeat')} autoComplete="new-password" {...field('repeat')} />
    </FormDialog>
  );
}
