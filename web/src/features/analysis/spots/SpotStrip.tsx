import './SpotStrip.css';
import type { Analysis } from '#domain/analysis/analysis';
import type { Lesion } from '#domain/analysis/spot';
import { Icon } from '../../../ui/layout/Icon';
import { LesionShape } from '../result/LesionShape';
import { dateText } from '../result/words';
import { photosText, spotName } from './spot';

interface Props {
  spots: readonly Lesion[];
  analyses: readonly Analysis[];
  onOpen: (lesion: Lesion) => void;
}

/** The spots photographed more than once, each a way to its timeline; nothing where there is none yet. */
export function SpotStrip({ spots, analyses, onOpen }: Props) {
  const followed = spots.filter((spot) => spot.analyses > 1);
  if (followed.length === 0) return null;
  return (
    <section className="strip" aria-labelledby="spots-title">
      <h3 id="spots-title">Spots you follow</h3>
      <ul className="strip__list" role="list">
        {followed.map((spot) => {
          const last = analyses.find(({ lesionId }) => lesionId === spot.id);
          return (
            <li key={spot.id}>
              <button type="button" className="strip__spot" onClick={() => onOpen(spot)}>
                <span className="strip__shape" aria-hidden="true">
                  {last ? <LesionShape analysis={last} /> : <Icon name="outline" size={28} />}
                </span>
                <span className="strip__words">
                  <strong>{spotName(spot)}</strong>
                  <span className="small muted">
                    {photosText(spot.analyses)}, last {dateText(spot.lastSeen)}
                  </span>
                </span>
                <Icon name="history" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
