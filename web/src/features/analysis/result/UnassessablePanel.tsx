import './UnassessablePanel.css';
import { Button } from '../../../ui/form/Button';
import { Icon } from '../../../ui/layout/Icon';
import { StepHeading } from '../StepHeading';

interface Props {
  croppedPhoto: string;
  reasons: string[];
  onChooseAnother: () => void;
  onReframe: () => void;
}

/** Shown for a photo that cannot be assessed: the reasons and what to change. Nothing was stored. */
export function UnassessablePanel({ croppedPhoto, reasons, onChooseAnother, onReframe }: Props) {
  return (
    <section className="unassessable" aria-labelledby="unassessable-title">
      <img className="unassessable__photo" src={croppedPhoto} alt="Your photo" />
      <div className="stack">
        <StepHeading id="unassessable-title">We can’t assess this photo</StepHeading>
        <p>This says nothing about the spot itself, only about the photo. What to change:</p>
        <ul className="unassessable__reasons">
          {reasons.map((reason) => (
            <li key={reason}>
              <Icon name="arrowRight" />
              {reason}
            </li>
          ))}
        </ul>
        <p className="muted small">If the spot worries you, do not wait for a better photo: show it to a clinician.</p>
        <div className="cluster">
          <Button variant="primary" icon="camera" onClick={onChooseAnother}>
            Try another photo
          </Button>
          <Button variant="quiet" icon="crop" onClick={onReframe}>
            Frame this one again
          </Button>
        </div>
      </div>
    </section>
  );
}
