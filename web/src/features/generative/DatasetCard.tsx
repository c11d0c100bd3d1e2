import { Link } from 'react-router-dom';
import { MIN_IMAGES, type GenerativeStats } from '#domain/training/generative';
import { Badge } from '../../ui/feedback/Badge';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { useLoadDataset } from './useGenerative';

/** The size of the dataset, and a button that loads it. */
export function DatasetCard({ stats: { datasetSize, available, isTraining } }: { stats: GenerativeStats }) {
  const { load, busy } = useLoadDataset();
  const missing = MIN_IMAGES - datasetSize;
  const added = available - datasetSize;
  return (
    <Card title="Dataset Info" actions={missing > 0 && <Badge tone="neutral">Need {MIN_IMAGES}+</Badge>}>
      <div className="stack">
        <div>
          <p className="generative__number numeric">{datasetSize.toLocaleString()}</p>
          <p className="muted">{datasetSize === 1 ? 'image in the dataset' : 'images in the dataset'}</p>
        </div>
        <p>
          The dataset is made of the photos in the <Link to="/training">ML Training Center</Link>. There{' '}
          {available === 1 ? 'is 1 photo' : `are ${available.toLocaleString()} photos`} now.
          {missing > 0 && ` A run needs ${MIN_IMAGES}.`}
        </p>
        {(datasetSize === 0 || (added > 0 && !isTraining)) && (
          <div>
            <Button
              icon={datasetSize === 0 ? 'upload' : 'refresh'}
              busy={busy}
              busyLabel="Loading…"
              onClick={() => void load()}
            >
              {datasetSize === 0
                ? 'Load Dataset'
                : `Include ${added.toLocaleString()} new ${added === 1 ? 'photo' : 'photos'}`}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
