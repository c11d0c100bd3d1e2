import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  PhotoQuery,
  MAX_LISTED_PHOTOS,
  PHOTOS_PER_PAGE,
  type ListedPhoto,
  type PhotoList,
} from '#domain/training/trainingPhoto';
import { api } from '../../../lib/api';
import { useRead } from '../../../lib/apiHooks';
import { Banner } from '../../../ui/feedback/Banner';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { CsvButton } from '../../../ui/table/CsvButton';
import { readAllPages } from '../../../ui/table/readAllPages';
import { useAddressState } from '../../../ui/table/useAddressState';
import { useTitle } from '../../../ui/useTitle';
import { DATASET_COLUMNS } from './datasetColumns';
import { DatasetFilters, NO_DATASET_FILTERS } from './DatasetFilters';
import { datasetMessages } from '../messages';
import { PhotoDialog } from './PhotoDialog';
import { PhotoGrid } from './PhotoGrid';
import { usePictures } from './usePictures';
import './dataset.css';

const t = datasetMessages;
const DEFAULTS = { ...NO_DATASET_FILTERS, page: '1' };

/** The gallery of training photos, with filters and page in the address. */
export default function DatasetPage() {
  useTitle(t('title'));
  const { values, setValues } = useAddressState(DEFAULTS);
  const query = toQuery(values);
  const state = useRead('training.photos', { query }, { staleAfterSeconds: 2 });
  const { pictures, hasFailed, reload } = usePictures(state.data?.photos.map(({ id }) => id) ?? []);
  const [openPhoto, setOpenPhoto] = useState<ListedPhoto | null>(null);
  const [{ people, sources }, setChoices] = useState<Pick<PhotoList, 'people' | 'sources'>>(
    state.data ?? { people: [], sources: [] },
  );
  if (state.data && state.data.people !== people) setChoices(state.data);
  return (
    <div className="page dataset">
      <p>
        <Link to="/training">{t('back')}</Link>
      </p>
      <h1>{t('title')}</h1>
      <p className="measure">{t('lead')}</p>
      <Card>
        <div className="stack">
          <DatasetFilters
            filters={values}
            people={people}
            sources={sources}
            onChange={(changes) => setValues({ ...changes, page: DEFAULTS.page })}
          />
          <PageState
            state={state}
            loadingText={t('loading')}
            skeleton={<Skeleton height="24rem" />}
            errorText={t('failed')}
            isEmpty={({ total }) => total === 0}
            empty={
              <EmptyState icon="search" level={2} title={t('empty')}>
                {t('emptyText')}
              </EmptyState>
            }
          >
            {({ photos, total, counts, snapshot }) => (
              <>
                {snapshot && <Banner>{t('snapshot', snapshot)}</Banner>}
                <div className="dataset-head">
                  <p role="status">
                    <strong>{t('total', { count: total })}</strong> <span className="muted">{t('counts', counts)}</span>
                  </p>
                  <CsvButton
                    fileName="training-photos.csv"
                    columns={DATASET_COLUMNS}
                    readRows={() => readRows(query)}
                  />
                </div>
                {hasFailed && (
                  <Banner tone="error" live action={<Button onClick={reload}>{t('retryPictures')}</Button>}>
                    {t('picturesFailed')}
                  </Banner>
                )}
                <PhotoGrid photos={photos} pictures={pictures} onOpen={setOpenPhoto} />
                <Pager
                  page={query.page}
                  pages={Math.max(1, Math.ceil(total / PHOTOS_PER_PAGE))}
                  onChange={(page) => setValues({ page: String(page) })}
                />
              </>
            )}
          </PageState>
        </div>
      </Card>
      {openPhoto && (
        <PhotoDialog photo={openPhoto} picture={pictures[openPhoto.id]} onClose={() => setOpenPhoto(null)} />
      )}
    </div>
  );
}

function Pager({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  if (pages === 1 && page === 1) return null;
  const [hasPrevious, hasNext] = [page > 1, page < pages];
  return (
    <nav className="dataset-head" aria-label={t('pages')}>
      <Button
        icon="arrowLeft"
        size="small"
        aria-disabled={!hasPrevious}
        onClick={() => hasPrevious && onChange(Math.min(page - 1, pages))}
      >
        {t('previous')}
      </Button>
      <span className="small muted" role="status">
        {t('page', { page, pages })}
      </span>
      <Button icon="arrowRight" size="small" aria-disabled={!hasNext} onClick={() => hasNext && onChange(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}

/** The conditions of the address. A value that no filter offers matches every photo. */
function toQuery(values: typeof DEFAULTS): PhotoQuery {
  const entries = Object.entries(values).filter(
    ([name, value]) => value !== '' && PhotoQuery.safeParse({ [name]: value }).success,
  );
  return PhotoQuery.parse(Object.fromEntries(entries));
}

/** Reads every photo that meets the conditions, for the CSV file. */
const readRows = (query: PhotoQuery): Promise<ListedPhoto[]> =>
  readAllPages(async (cursor = '1') => {
    const page = Number(cursor);
    const { photos, total } = await api.training.photos({ query: { ...query, page, limit: MAX_LISTED_PHOTOS } });
    const hasMore = page * MAX_LISTED_PHOTOS < total;
    return { items: photos, ...(hasMore && { nextCursor: String(page + 1) }) };
  });
