import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { RECOMMENDED_PIXELS, type Diagnosis } from '#domain/training/training';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { TextArea } from '../../ui/form/Field';
import { Icon } from '../../ui/layout/Icon';
import { useToast } from '../../ui/feedback/Toast';
import { validateFile, preparePhoto, type TrainingPhoto } from './trainingPhoto';
import { DIAGNOSIS_OPTIONS } from './labels';

/** Adds one labeled photo, or the sample photos of the product. */
export function AddPhotoForm() {
  const { run, busy } = useWrite('training.add', { refreshes: ['training.stats'] });
  const toast = useToast();
  const [photo, setPhoto] = useState<TrainingPhoto | null>(null);
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const [notes, setNotes] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();

  const choosePhoto = async (file: File | undefined) => {
    setPhoto(null);
    if (!file) return;
    const problem = validateFile(file);
    if (problem) {
      toast.show({ tone: 'error', ...problem });
      return;
    }
    try {
      setPhoto(await preparePhoto(file));
    } catch {
      const text = 'Failed to load the image. Please try another photo.';
      toast.show({ tone: 'error', title: 'Failed to Add Training Data', text });
    }
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!photo || !diagnosis) {
      const text = 'Please select an image and provide a diagnosis.';
      toast.show({ tone: 'error', title: 'Missing Information', text });
      return;
    }
    try {
      await run({ body: { imageData: photo.imageData, diagnosis, features: { notes } } });
      toast.show({ title: 'Training Data Added', text: `${photo.name} was added.` });
      setPhoto(null);
      setDiagnosis(null);
      setNotes('');
      if (input.current) input.current.value = '';
      input.current?.focus();
    } catch (error) {
      const text = getErrorText(error, 'Failed to add training data');
      toast.show({ tone: 'error', title: 'Failed to Add Training Data', text });
    }
  };

  return (
    <Card title="Add Training Data" icon="upload">
      <form className="training__form" onSubmit={(event) => void submit(event)}>
        <label className="training__file">
          <span className="training__label">Image</span>
          <span id={hint} className="small muted">
            Drawn anew before it is sent, without place or camera data.
          </span>
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-describedby={hint}
            onChange={(event) => void choosePhoto(event.target.files?.[0])}
          />
        </label>
        {photo && (
          <figure className="training__preview">
            <img src={photo.imageData} alt={`Chosen: ${photo.name}`} />
            {photo.shorterSide < RECOMMENDED_PIXELS && (
              <figcaption className="small">
                <Icon name="info" size={18} /> This photo is {photo.shorterSide} pixels on its shorter side;{' '}
                {RECOMMENDED_PIXELS} or more are better.
              </figcaption>
            )}
          </figure>
        )}
        <ChoiceGroup
          legend="Diagnosis"
          layout="stack"
          options={DIAGNOSIS_OPTIONS}
          value={diagnosis}
          onChange={setDiagnosis}
        />
        <TextArea
          label="Notes"
          optional
          rows={3}
          maxLength={500}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <div className="cluster">
          <Button type="submit" variant="primary" disabled={!photo || !diagnosis} busy={busy} busyLabel="Adding…">
            Add to Training Data
          </Button>
          <SampleButton />
        </div>
      </form>
    </Card>
  );
}

function SampleButton() {
  const { run, busy } = useWrite('training.addSamples', { refreshes: ['training.stats'] });
  const toast = useToast();
  const add = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: 'Sample Data Added', text: message });
    } catch (error) {
      const text = getErrorText(error, 'Failed to add sample training data');
      toast.show({ tone: 'error', title: 'Failed to Add Sample Data', text });
    }
  };
  return (
    <Button variant="quiet" icon="plus" busy={busy} busyLabel="Adding…" onClick={() => void add()}>
      Add Sample Data
    </Button>
  );
}
