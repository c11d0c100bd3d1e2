import './ReportForm.css';
import { useState } from 'react';
import type { Spot } from '#domain/analysis/spot';
import { getErrorText } from '../../lib/api';
import { useConfig } from '../../lib/config';
import { useDevicePhotoEntries } from '../../lib/deviceStorage/useDevicePhotos';
import { saveFile } from '../../lib/saveFile';
import { useSession } from '../../lib/session';
import { useCurrentPerson } from '../../people/useCurrentPerson';
import { useToast } from '../../ui/feedback/Toast';
import { Button } from '../../ui/form/Button';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { Switch } from '../../ui/form/Switch';
import { reportMessages } from './messages';
import { chooseUsualPaper } from './paperSize';
import { ReportNotDrawn } from './ReportNotDrawn';
import type { PaperSize } from './pdf/TaggedPdf';

const t = reportMessages;

/** Makes the report about spots: paper, photos, and the button that saves it. */
export function ReportForm({ spots }: { spots: readonly Spot[] }) {
  const toast = useToast();
  const { user } = useSession();
  const person = useCurrentPerson();
  const { data: config, error: configError } = useConfig();
  const isLoading = !config && !configError;
  const { entries, error: entriesError } = useDevicePhotoEntries();
  const [paper, setPaper] = useState<PaperSize>(() => chooseUsualPaper(navigator.language));
  const [withPhotos, setWithPhotos] = useState(true);
  const [saving, setSaving] = useState<'pdf' | 'json' | null>(null);
  // Until they are read there may be some: a report leaves none out because it was made early. A browser may refuse to read any.
  const hasPhotos = entries?.some(({ spotId }) => spots.some(({ id }) => id === spotId)) ?? entriesError === undefined;

  const includesPhotos = hasPhotos && withPhotos;

  const save = async (format: 'pdf' | 'json') => {
    setSaving(format);
    try {
      if (!user || !config) throw new Error('The account or the settings have not loaded');
      const options = { userId: user.id, modelRecipe: config.modelRecipe, personName: person?.documentName ?? null };
      const create = {
        pdf: async () => {
          const { createPdfReport } = await import('./createPdfReport');
          return createPdfReport(spots, { ...options, withPhotos: includesPhotos, paper });
        },
        json: async () => (await import('./createFhirReport')).createFhirReport(spots, options),
      };
      const report = await create[format]();
      saveFile(`${t('fileName', { date: new Date().toISOString().slice(0, 10) })}.${format}`, report);
      toast.show({ tone: 'success', title: t('saved'), text: t('savedText') });
    } catch (error) {
      const text =
        error instanceof ReportNotDrawn
          ? t('notDrawn', { withPhotos: String(includesPhotos) })
          : getErrorText(error, t('failedText'));
      toast.show({ tone: 'error', title: t('failed'), text });
    }
    setSaving(null);
  };

  return (
    <div className="report-form">
      <ChoiceGroup
        legend={t('paper')}
        options={[
          { value: 'Letter', label: t('letter') },
          { value: 'A4', label: t('a4') },
        ]}
        value={paper}
        onChange={(next) => setPaper(next ?? paper)}
      />
      {hasPhotos ? (
        <Switch label={t('withPhotos')} checked={withPhotos} onChange={setWithPhotos} />
      ) : (
        <p className="small muted">{t('noPhotosHere', { count: spots.length })}</p>
      )}
      <div className="report-form__actions">
        <Button
          variant="primary"
          icon="download"
          busy={saving === 'pdf'}
          busyLabel={t('saving')}
          disabled={isLoading}
          onClick={() => void save('pdf')}
        >
          {t('savePdf')}
        </Button>
        <Button
          icon="download"
          busy={saving === 'json'}
          busyLabel={t('saving')}
          disabled={isLoading}
          onClick={() => void save('json')}
        >
          {t('saveFhir')}
        </Button>
      </div>
      <p className="small muted">{t('fhirHint')}</p>
    </div>
  );
}
