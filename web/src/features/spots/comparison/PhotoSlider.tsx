import { useId, useState, type ReactNode } from 'react';
import { comparisonMessages } from '../messages';

const t = comparisonMessages;

interface Props {
  earlier: ReactNode;
  later: ReactNode;
  label: string;
}

/** The earlier photo over the later one, with a border that a range control moves. */
export function PhotoSlider({ earlier, later, label }: Props) {
  const [percent, setPercent] = useState(50);
  const id = useId();
  return (
    <div className="comparison__slider">
      <div className="comparison__layers" role="group" aria-label={label}>
        {later}
        <div className="comparison__layer" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
          {earlier}
        </div>
        <span className="comparison__border" style={{ left: `${percent}%` }} aria-hidden="true" />
      </div>
      <label htmlFor={id} className="small">
        {t('sliderLabel')}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={t('sliderValue', { percent })}
        onChange={({ currentTarget }) => setPercent(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
