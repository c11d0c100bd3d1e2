import { CancerDrawing } from './drawings/CancerDrawing';
import { CANCERS } from './content';
import { SKIN_TONES } from './drawings/skin';

/** The three common skin cancers, each drawn on light and on dark skin. */
export function CancerList() {
  return (
    <ul className="cancers" role="list">
      {CANCERS.map(({ id, name, what, signs }) => (
        <li key={id} className="cancers__one">
          <div className="cancers__pair">
            <CancerDrawing cancer={id} tone={SKIN_TONES[0]} dark={false} />
            <CancerDrawing cancer={id} tone={SKIN_TONES[4]} dark />
          </div>
          <div className="cancers__words">
            <h3>{name}</h3>
            <p>{what}</p>
            <ul>
              {signs.map((sign) => (
                <li key={sign}>{sign}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
