import { describeLocation } from '#domain/analysis/bodyRegion';
import './AnalysisDetail.css';
import { useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import { PersonLine } from '../../../people/PersonLine';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { DeleteDialog } from './DeleteDialog';
import { QUESTIONS } from '../../result/texts/questions';
import { FindDermatologistButton } from '../../result/findings/FindDermatologistButton';
import { FindingsPanel } from '../../result/findings/FindingsPanel';
import { ReminderButton } from '../../result/ReminderButton';
import { Tier } from '../../result/Tier';
import { PhotoOverlay } from '../../result/overlay/PhotoOverlay';
import { getSpotName } from '../../spots/spotText';
import { historyMessages } from '../messages';
import { useHistoryActions } from './useHistoryActions';
import { useThumbnail } from './useThumbnail';
import { WithdrawnModelNote } from '../WithdrawnModelNote';
import { formatAnalysisDate } from '../../result/texts/format';

const t = historyMessages;

interface Props {
  analysis: Analysis;
  /** The spot of the analysis, once loaded. */
  spot: Spot | undefined;
  /** Opens the spot's timeline. Undefined without a spot. */
  onOpenSpot: (() => void) | undefined;
  onClose: () => void;
}

/** The details of one analysis. The photo itself was never stored. */
export function AnalysisDetail({ analysis, spot, onOpenSpot, onClose }: Props) {
  const { discard, isDiscarding } = useHistoryActions();
  const [isConfirming, setIsConfirming] = useState(false);
  const thumbnail = useThumbnail(analysis.id);

  if (isConfirming) {
    return (
      <DeleteDialog
        busy={isDiscarding}
        onClose={() => setIsConfirming(false)}
        onDelete={() => void discard(analysis).then((isDeleted) => isDeleted && onClose())}
      />
    );
  }
  return (
    <Dialog
      title={t('detailTitle', { date: formatAnalysisDate(analysis.analysisDate) })}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" icon="trash" onClick={() => setIsConfirming(true)}>
            {t('delete')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="detail">
        <div className="detail__tier stack">
          <PersonLine />
          <WithdrawnModelNote analyses={[analysis]} />
          <Tier analysis={analysis} action={<FindDermatologistButton analysis={analysis} />} />
        </div>
        <div className="detail__photo">
          <PhotoOverlay analysis={analysis} croppedPhoto={thumbnail}>
            {t(thumbnail ? 'thumbnailCaption' : 'shapeCaption')}
          </PhotoOverlay>
          <div className="cluster">
            {onOpenSpot && (
              <Button icon="history" onClick={onOpenSpot}>
                {t('spotOverTime')}
              </Button>
            )}
            <ReminderButton analysis={analysis} />
          </div>
        </div>
        <div className="detail__findings">
          <FindingsPanel analysis={analysis} />
        </div>
        <dl className="detail__facts">
          <dt>{t('analyzedAt')}</dt>
          <dd>{formatAnalysisDate(analysis.analysisDate, 'dateTime')}</dd>
          {spot && (
            <>
              <dt>{t('spot')}</dt>
              <dd>{getSpotName(spot)}</dd>
            </>
          )}
          <dt>{t('region')}</dt>
          <dd>{analysis.location === null ? t('notGiven') : describeLocation(analysis.location)}</dd>
          <dt>{t('notes')}</dt>
          <dd className="detail__notes">{analysis.notes ?? t('noNotes')}</dd>
          {QUESTIONS.map(({ name, text }) => {
            const answer = analysis.answers[name];
            return (
              <div key={name} className="detail__answer">
                <dt>{text}</dt>
                <dd>{t(answer ?? 'notAnswered')}</dd>
              </div>
            );
          })}
          <dt>{t('model')}</dt>
          <dd>{t('modelVersions', { model: analysis.modelVersion, thresholds: analysis.thresholdsVersion })}</dd>
        </dl>
      </div>
    </Dialog>
  );
}
