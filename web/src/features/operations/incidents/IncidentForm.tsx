import { useRef, useState } from 'react';
import { isDetectedLater } from '#domain/operations/incident';
import { deskFormMessages } from '#domain/operations/messages';
import { NewIncident } from '#domain/operations/operationsForms';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { Field, Select, TextArea } from '../../../ui/form/Field';
import { focusErrorOnceShown } from '../../../ui/form/focusFirstError';
import { operationsMessages } from '../messages';

const t = operationsMessages;

const NO_INPUT = { incidentType: '', severity: '', description: '', detectedAt: '' };

/** Reports a security incident. Its clock starts when it was detected, or now. */
export function IncidentForm({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(NO_INPUT);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { run, busy } = useWrite('operations.openIncident', {
    refreshes: ['operations.incidents', 'operations.overview'],
  });
  const form = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const field = (name: keyof typeof NO_INPUT) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const submit = async () => {
    const { detectedAt, ...report } = values;
    const time = detectedAt === '' ? undefined : new Date(detectedAt).toISOString();
    const { data, error } = NewIncident.safeParse({ ...report, detectedAt: time });
    const issues = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
    const isLater = time !== undefined && isDetectedLater(time, new Date());
    setErrors({
      ...Object.fromEntries(issues),
      ...(isLater && { detectedAt: deskFormMessages('detectedLater') }),
    });
    if (!data || isLater) {
      focusErrorOnceShown(form);
      return;
    }
    try {
      await run({ body: data });
      toast.show({ title: t('incident.reported'), text: t('incident.reportedText') });
      onClose();
    } catch (failure) {
      toast.show({ tone: 'error', title: t('notDone'), text: getErrorText(failure, t('tryAgain')) });
    }
  };
  return (
    <Dialog
      title={t('incident.report')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} busyLabel={t('saving')} onClick={() => void submit()}>
            {t('incident.save')}
          </Button>
        </>
      }
    >
      <div className="stack" ref={form}>
        <Field label={t('incident.type')} hint={t('incident.typeHint')} maxLength={100} {...field('incidentType')} />
        <Select
          label={t('incident.severity')}
          placeholder={t('incident.choose')}
          options={NewIncident.shape.severity.options.map((severity) => ({
            value: severity,
            label: t('incident.severityIs', { severity }),
          }))}
          {...field('severity')}
        />
        <TextArea
          label={t('incident.description')}
          hint={t('incident.descriptionHint')}
          rows={4}
          maxLength={2000}
          counter
          {...field('description')}
        />
        <Field
          label={t('incident.detected')}
          hint={t('incident.detectedHint')}
          optional
          type="datetime-local"
          {...field('detectedAt')}
        />
      </div>
    </Dialog>
  );
}
