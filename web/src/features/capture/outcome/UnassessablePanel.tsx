import './UnassessablePanel.css';
import { Button } from '../../../ui/form/Button';
import { Icon } from '../../../ui/layout/Icon';
import { StepHeading } from '../steps/StepHeading';
import { resultMessages } from '../../result/messages';

const t = resultMessages;

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
      <img className="unassessable__photo" src={croppedPhoto} alt={t('photo')} />
      <div className="stack">
        <StepHeading id="unassessable-title">{t('cannotAssess')}</StepHeading>
        <p>{t('whatToChange')}</p>
        <ul className="unassessable__reasons">
          {reasons.map((reason) => (
            <li key={reason}>
              <Icon name="arrowRight" />
              {reason}
            </li>
          ))}
        </ul>
        <p className="muted small">{t('doNotWait')}</p>
        <div className="cluster">
          <Button variant="primary" icon="camera" onClick={onChooseAnother}>
            {t('anotherPhoto')}
          </Button>
          <Button variant="quiet" icon="crop" onClick={onReframe}>
            {t('reframe')}
          </Button>
        </div>
      </div>
    </section>
  );
}
