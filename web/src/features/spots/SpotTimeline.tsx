import './SpotTimeline.css';
import { useId, useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { findNextStepDay } from '#domain/analysis/nextStep';
import { formatDay } from '../../lib/formatDay';
import { Badge } from '../../ui/feedback/Badge';
import { Button } from '../../ui/form/Button';
import { formatAnalysisDate, formatMillimeters } from '../result/texts/format';
import { TIER_TEXTS } from '../result/texts/tierTexts';
import { spotMessages } from './messages';
import { alignSilhouettes } from './silhouettes';

const t = spotMessages;

interface Props {
  /** Analyses of one spot, oldest first. At least one. */
  analyses: readonly Analysis[];
  onOpen: (analysis: Analysis) => void;
}

/** A spot's shape on each date over its first shape, with a slider, and what changed. */
export function SpotTimeline({ analyses, onOpen }: Props) {
  const [index, setIndex] = useState(analyses.length - 1);
  const sliderId = useId();
  const { paths, halfSide, isToScale } = alignSilhouettes(analyses);
  const analysis = analyses[index]!;
  const date = formatAnalysisDate(analysis.analysisDate);
  const { evolving, color } = analysis.detectedFeatures;
  const isSeries = analyses.length > 1;
  const mainColor = color.swatches[0]?.hex;
  const area = analysis.area === null ? null : `${analysis.area.toFixed(1)}\u00a0mm²`;
  return (
    <div className="timeline">
      <div className="timeline__picture">
        <svg
          className="timeline__drawing"
          viewBox={`${-halfSide} ${-halfSide} ${2 * halfSide} ${2 * halfSide}`}
          role="img"
          aria-label={t(index > 0 ? 'shapeOverFirst' : 'shapeOn', { date })}
        >
          <path className="timeline__shape" d={paths[index]} style={mainColor ? { fill: mainColor } : undefined} />
          {index > 0 && (
            <>
              <path className="timeline__halo" d={paths[0]} />
              <path className="timeline__first" d={paths[0]} />
            </>
          )}
        </svg>
        {isSeries && (
          <p className="small muted">
            <span className="timeline__key" aria-hidden="true" />{' '}
            {t('firstShape', { date: formatAnalysisDate(analyses[0]!.analysisDate) })}{' '}
            {t(isToScale ? 'toScale' : 'notToScale')}
          </p>
        )}
      </div>
      <div className="timeline__words">
        {isSeries && (
          <div className="timeline__scrub">
            <label htmlFor={sliderId}>{t('moveThroughTime')}</label>
            <input
              id={sliderId}
              type="range"
              min={0}
              max={analyses.length - 1}
              step={1}
              value={index}
              aria-valuetext={t('sliderValue', { date, index: index + 1, count: analyses.length })}
              onChange={({ currentTarget }) => setIndex(currentTarget.valueAsNumber)}
            />
            <p className="timeline__ends small muted" aria-hidden="true">
              <span>{formatAnalysisDate(analyses[0]!.analysisDate)}</span>
              <span>{formatAnalysisDate(analyses[analyses.length - 1]!.analysisDate)}</span>
            </p>
          </div>
        )}
        <div className="timeline__moment" aria-live="polite">
          <p className="timeline__date">
            <time dateTime={analysis.analysisDate}>{date}</time>
            <Badge tone={analysis.riskLevel}>{TIER_TEXTS[analysis.riskLevel].title}</Badge>
          </p>
          <p>{evolving.sentence}</p>
          <dl className="timeline__facts numeric">
            <div>
              <dt>{t('diameter')}</dt>
              <dd>{formatMillimeters(analysis.diameter)}</dd>
            </div>
            {area && (
              <div>
                <dt>{t('area')}</dt>
                <dd>{area}</dd>
              </div>
            )}
            <div>
              <dt>{t('photo')}</dt>
              <dd>{isSeries ? t('photoOf', { index: index + 1, count: analyses.length }) : t('onlyPhoto')}</dd>
            </div>
          </dl>
        </div>
        {!isSeries && <Advice analysis={analysis} />}
        <Button icon="arrowRight" onClick={() => onOpen(analysis)}>
          {t('openResult')}
        </Button>
      </div>
    </div>
  );
}

/** What to do about a spot with one photo. The photo with an earlier, more urgent result may be gone, and still counts. */
function Advice({ analysis }: { analysis: Analysis }) {
  if (analysis.isEarlierMoreUrgent) return <p>{analysis.recommendations[0]}</p>;
  if (analysis.riskLevel === 'low') {
    return <p className="muted">{t('photographAgain', { sameSpot: t('sameSpot') })}</p>;
  }
  return <p>{t('seeDoctorBy', { day: formatDay(findNextStepDay(analysis).toISOString()) })}</p>;
}
