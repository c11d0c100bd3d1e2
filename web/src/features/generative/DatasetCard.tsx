import { getLocale } from '#domain/messages/language';
import { Link } from 'react-router-dom';
import { MIN_IMAGES, type GenerativeStats } from '#domain/training/generative';
import { Badge } from '../../ui/feedback/Badge';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { generativeMessages } from './messages';
import { useLoadDataset } from './useGenerative';

const t = generativeMessages;

/** The size of the dataset, and a button that loads it. */
export function DatasetCard({ stats: { datasetSize, available, isTraining } }: { stats: GenerativeStats }) {
  const { load, busy } = useLoadDataset();
  const missing = MIN_IMAGES - datasetSize;
  const added = available - datasetSize;
  return (
    <Card
      title={t('datasetTitle')}
      actions={missing > 0 && <Badge tone="neutral">{t('datasetNeed', { count: MIN_IMAGES })}</Badge>}
    >
      <div className="stack">
        <div>
          <p className="generative__number numeric">{datasetSize.toLocaleString(getLocale())}</p>
          <p className="muted">{t('datasetImages', { count: datasetSize })}</p>
        </div>
        <p>
          {t('datasetBefore')} <Link to="/training">{t('datasetLink')}</Link>
          {t('datasetAfter', { count: available })}
          {missing > 0 && ` ${t('datasetMissing', { count: MIN_IMAGES })}`}
        </p>
        {(datasetSize === 0 || (added > 0 && !isTraining)) && (
          <div>
            <Button
              icon={datasetSize === 0 ? 'upload' : 'refresh'}
              busy={busy}
              busyLabel={t('loadingDataset')}
              onClick={() => void load()}
            >
              {datasetSize === 0 ? t('loadDataset') : t('includePhotos', { count: added })}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
