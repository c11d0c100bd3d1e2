import type { PartResult } from '#domain/skinCheck/skinCheck';
import { describePin } from '../../bodyFigure/mapPins';
import { skinCheckMessages } from './messages';

const t = skinCheckMessages;

/** What a person wrote and marked in the parts of a check. */
export function CheckRemarks({ remarks }: { remarks: readonly PartResult[] }) {
  return (
    <dl className="check-page__remarks">
      {remarks.map(({ part, isChecked, note, newSpots }) => (
        <div key={part}>
          <dt>{t(`name.${part}`)}</dt>
          {newSpots.map((pin, index) => (
            <dd key={index}>{t('markedSpot', { place: describePin(pin) })}</dd>
          ))}
          {note && <dd className="check-page__note">{note}</dd>}
          {isChecked && note === null && newSpots.length === 0 && <dd>{t('checked')}</dd>}
        </div>
      ))}
    </dl>
  );
}
