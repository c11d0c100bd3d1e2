import { MIN_PER_GROUP } from '#domain/training/promotion';
import { Card } from '../../ui/layout/Card';
import { trainingMessages } from './messages';

const t = trainingMessages;

/** Guidelines for photos, and facts about the dataset of the original model. */
export function Guidance() {
  return (
    <div className="stack training__guidance">
      <Card title={t('guidelinesTitle')} icon="check">
        <ul className="training__list">
          <li>{t('guidelineSize')}</li>
          <li>{t('guidelineLight')}</li>
          <li>{t('guidelineConsent')}</li>
          <li>{t('guidelineDiagnosis')}</li>
          <li>{t('guidelineVariety')}</li>
          <li>{t('guidelineCounts', { count: MIN_PER_GROUP })}</li>
        </ul>
      </Card>
      <Card title={t('datasetTitle')} icon="info" tone="sunken">
        <p>{t('datasetText')}</p>
        <dl className="training__mapping">
          <div>
            <dt>{t('malignant')}</dt>
            <dd>{t('datasetMalignant')}</dd>
          </div>
          <div>
            <dt>{t('suspicious')}</dt>
            <dd>{t('datasetSuspicious')}</dd>
          </div>
          <div>
            <dt>{t('benign')}</dt>
            <dd>{t('datasetBenign')}</dd>
          </div>
        </dl>
        <p className="small muted">{t('datasetLicense')}</p>
      </Card>
    </div>
  );
}
