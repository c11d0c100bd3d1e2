import { useState } from 'react';
import { RADII } from '#domain/finder/dermatologists';
import { getErrorText } from '../../lib/api';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { cx } from '../../ui/cx';
import { useTitle } from '../../ui/useTitle';
import { SearchResults } from './SearchResults';
import { SearchForm } from './SearchForm';
import { useFinder, type SearchCenter } from './useFinder';
import { finderMessages } from './messages';
import { summarizeResults } from './resultTexts';
import './finder.css';
import { finderQueryMessages } from '#domain/finder/messages';

const t = finderMessages;

/**
 * The page that finds dermatologists near the person or a ZIP code. After a search, narrow windows fold the form, so that the
 * first result is in view.
 */
export default function FinderPage() {
  useTitle(t('title'));
  const finder = useFinder();
  const { center, radius, setRadius, results } = finder;
  const [editedCenter, setEditedCenter] = useState<SearchCenter | null>(null);
  const isFormFolded = center !== null && editedCenter !== center && !finder.error;
  const nextRadius = RADII.find((miles) => miles > radius);
  return (
    <div className="page finder">
      <header className="stack finder__head">
        <h1>{t('title')}</h1>
        {!center && <p className="lead measure">{t('lead')}</p>}
      </header>
      {isFormFolded && (
        <div className="finder__change">
          <Button size="small" icon="edit" onClick={() => setEditedCenter(center)}>
            {t('changeSearch')}
          </Button>
        </div>
      )}
      <div className={cx('finder__ask', isFormFolded && 'finder__ask--folded')}>
        <SearchForm finder={finder} />
        {!center && <OtherWays />}
      </div>
      <p className="visually-hidden" role="status">
        {center && results.data && results.data.providers.length > 0 && summarizeResults(results.data, radius, center)}
      </p>
      {center && (
        <PageState
          key={`${center.latitude} ${center.longitude} ${radius}`}
          state={results}
          loadingText={t('loading')}
          skeleton={<ResultsSkeleton />}
          errorTitle={t('failedTitle')}
          errorText={getErrorText(results.error, finderQueryMessages('searchFailed'))}
          isEmpty={({ providers, partial }) => providers.length === 0 && !partial}
          empty={
            <EmptyState
              icon="search"
              level={2}
              title={t('emptyTitle')}
              action={
                nextRadius && (
                  <Button onClick={() => setRadius(nextRadius)}>{t('widenSearch', { miles: nextRadius })}</Button>
                )
              }
            >
              {t('noneFound')}
            </EmptyState>
          }
        >
          {(data) => <SearchResults results={data} radius={radius} center={center} onRetry={results.reload} />}
        </PageState>
      )}
      {center && <OtherWays />}
    </div>
  );
}

/** Placeholder for the results while they load. */
function ResultsSkeleton() {
  return (
    <div className="finder__results finder__results--map">
      <div className="finder__map-skeleton">
        <Skeleton height="20rem" />
      </div>
      <div className="stack">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height="9.5rem" />
        ))}
      </div>
    </div>
  );
}

/** Other ways to find a dermatologist. */
function OtherWays() {
  return (
    <Card as="section" tone="sunken" title={t('otherWaysTitle')} level={2}>
      <ul className="finder__ways">
        <li>
          {t('academyBefore')}{' '}
          <a href="https://find-a-derm.aad.org/" target="_blank" rel="noopener noreferrer">
            {t('academyLink')}
          </a>
        </li>
        <li>{t('healthPlan')}</li>
        <li>{t('ownDoctor')}</li>
      </ul>
      <p className="small">{t('callTip')}</p>
    </Card>
  );
}
