import './UnassessablePanel.css';
import { Button } from '../../../ui/form/Button';
import { Icon } from '../../../ui/layout/Icon';
import { StepHeading } from '../capture/StepHeading';

interface Props {
  picture: string;
  reasons: string[];
  onAnother: () => void;
  onReframe: () => void;
}

/** A photograph that cannot be judged: why, and what to change. Nothing about it was stored. */
export function UnassessablePanel({ picture, reasons, onAnother, onReframe }: Props) {
  return (
    <section className="unassessable" aria-labelledby="unassessable-title">
      <img className="unassessable__photo" src={picture} alt="Your photo" />
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
          <Button variant="primary" icon="camera" onClick={onAnother}>
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
