import './YourBodyPage.css';
import { useRef, useState } from 'react';
import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import type { Spot } from '#domain/analysis/spot';
import type { BodyPin, BodyView } from '#domain/bodyMap/bodyPin';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { ANALYSIS, HISTORY_PAGE } from '../../pages';
import { Banner } from '../../ui/feedback/Banner';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useToast } from '../../ui/feedback/Toast';
import { Button, LinkButton } from '../../ui/form/Button';
import { useTitle } from '../../ui/useTitle';
import { HistoryDialogs, useHistoryDialogs } from '../history/HistoryDialogs';
import { TIER_TEXTS } from '../result/texts/tierTexts';
import { getSpotName } from '../spots/spotText';
import { useSpots } from '../spots/useSpots';
import { BodyMap } from '../../bodyFigure/BodyMap';
import { FigureSettings } from './FigureSettings';
import { describePin } from '../../bodyFigure/mapPins';
import { listMapPins } from '../spots/spotPins';
import { bodyFigureMessages } from '../../bodyFigure/messages';
import { bodyMapMessages } from './messages';
import { PinMark } from '../../bodyFigure/PinMark';
import { SpotPlaces } from './SpotPlaces';

const t = bodyMapMessages;
const TIERS = ['low', 'moderate', 'high'] as const;

/** The page with all spots on the body map, and as a list beside it. */
export default function YourBodyPage() {
  const spots = useSpots();
  const dialogs = useHistoryDialogs();
  useTitle(t('title'));
  return (
    <div className="page body-page">
      <header className="stack body-page__header">
        <h1>{t('title')}</h1>
        <p className="muted measure">{t('lead')}</p>
        <div>
          <LinkButton to={HISTORY_PAGE} icon="history">
            {t('toHistory')}
          </LinkButton>
        </div>
      </header>
      <PageState
        state={spots}
        loadingText={t('loading')}
        skeleton={<Skeleton height="31rem" />}
        errorText={t('loadFailed')}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon="body"
            level={2}
            title={t('empty')}
            action={
              <LinkButton to={ANALYSIS} variant="primary" icon="camera">
                {t('photograph')}
              </LinkButton>
            }
          >
            {t('emptyText')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <SpotMap spots={items} onOpen={dialogs.openSpot} />
            {spots.hasMore && (
              <Button busy={spots.isLoadingMore} busyLabel={t('loadingMore')} onClick={() => void spots.loadMore()}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </PageState>
      <HistoryDialogs dialogs={dialogs} findSpot={spots.findSpot} />
    </div>
  );
}

/** The map and the list of spots. While the person marks the place of a spot, a tap on the map sets its pin. */
function SpotMap({ spots, onOpen }: { spots: readonly Spot[]; onOpen: (spotId: string) => void }) {
  const toast = useToast();
  const update = useWrite('lesions.update', { refreshes: ['lesions.list'] });
  const pins = listMapPins(spots);
  const [view, setView] = useState<BodyView>(pins[0]?.pin.view ?? 'front');
  const [placingId, setPlacingId] = useState<string | null>(null);
  const placing = spots.find(({ id }) => id === placingId);
  const map = useRef<HTMLDivElement>(null);

  const startPlacing = (spotId: string) => {
    setPlacingId(spotId);
    setView(pins.find(({ id }) => id === spotId)?.pin.view ?? view);
    map.current?.focus();
    map.current?.scrollIntoView();
  };
  const savePlace = async (spot: Spot, pin: BodyPin) => {
    const place = findBodyPlace(pin);
    if (!place || isUnassessedRegion(place.region)) {
      toast.show({
        tone: 'error',
        title: t('placeNotSaved'),
        text: place ? t('notAssessedHere') : bodyFigureMessages('besideBody'),
      });
      return;
    }
    try {
      await update.run({ params: { id: spot.id }, body: { pin } });
      setPlacingId(null);
      toast.show({ tone: 'success', title: t('placeSaved'), text: describePin(pin) });
    } catch (error) {
      toast.show({ tone: 'error', title: t('placeNotSaved'), text: getErrorText(error, t('pleaseRetry')) });
    }
  };

  return (
    <div className="body-page__columns">
      <div ref={map} tabIndex={-1} className="stack body-page__map">
        {placing && (
          <Banner
            tone="info"
            live
            action={
              <Button size="small" onClick={() => setPlacingId(null)}>
                {t('cancel')}
              </Button>
            }
          >
            {t('placing', { name: getSpotName(placing) })}
          </Banner>
        )}
        <BodyMap
          view={view}
          onViewChange={setView}
          pins={placing ? pins.filter(({ id }) => id === placing.id) : pins}
          showCounts
          onPlace={placing && ((pin) => void savePlace(placing, pin))}
          onOpenPin={placing ? undefined : onOpen}
        />
        <FigureSettings />
      </div>
      <section className="stack body-page__spots" aria-labelledby="body-spots-title">
        <h2 id="body-spots-title">{t('spots')}</h2>
        <ul className="body-page__legend small" role="list" aria-label={t('legend')}>
          {TIERS.map((tier) => (
            <li key={tier}>
              <PinMark tier={tier} />
              {TIER_TEXTS[tier].title}
            </li>
          ))}
          <li>
            <PinMark tier="low" isExact={false} />
            {t('legendRegionOnly')}
          </li>
        </ul>
        <SpotPlaces spots={spots} onOpen={onOpen} onPlace={startPlacing} />
      </section>
    </div>
  );
}
