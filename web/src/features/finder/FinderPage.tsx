import { RADII, SEARCH_FAILED } from '#domain/finder/dermatologists';
import { getErrorText } from '../../lib/api';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useTitle } from '../../ui/useTitle';
import { SearchResults } from './SearchResults';
import { SearchForm } from './SearchForm';
import { useFinder } from './useFinder';
import { NONE_FOUND, summarizeResults } from './resultTexts';
import './finder.css';

/** The page that finds dermatologists near the person or a ZIP code. */
export default function FinderPage() {
  useTitle('Find a dermatologist');
  const finder = useFinder();
  const { center, radius, setRadius, results } = finder;
  const nextRadius = RADII.find((miles) => miles > radius);
  return (
    <div className="page finder">
      <header className="stack finder__head">
        <h1>Find a dermatologist</h1>
        <p className="lead measure">
          Dermatologists near you, from the national registry of providers. Nobody pays to be listed or to come first.
        </p>
      </header>
      <div className="finder__ask">
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
          loadingText="Finding dermatologists…"
          skeleton={<ResultsSkeleton />}
          errorTitle="The search did not work"
          errorText={getErrorText(results.error, SEARCH_FAILED)}
          isEmpty={({ providers, partial }) => providers.length === 0 && !partial}
          empty={
            <EmptyState
              icon="search"
              title="Nobody in this area"
              action={
                nextRadius && <Button onClick={() => setRadius(nextRadius)}>Search within {nextRadius} miles</Button>
              }
            >
              {NONE_FOUND}
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
    <div className="finder__results">
      <Skeleton height="20rem" />
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
    <Card as="section" tone="sunken" title="Other ways" level={2}>
      <ul className="finder__ways">
        <li>
          The American Academy of Dermatology has a directory of its members:{' '}
          <a href="https://find-a-derm.aad.org/" target="_blank" rel="noopener noreferrer">
            find-a-derm.aad.org
          </a>
        </li>
        <li>Your health plan lists who it pays for. Ask before you book.</li>
        <li>Your own doctor can look at a spot first, and knows who sees people quickly.</li>
      </ul>
      <p className="small">
        Say on the phone that a spot is new, changing or bleeding: many practices keep early appointments for that.
      </p>
    </Card>
  );
}
