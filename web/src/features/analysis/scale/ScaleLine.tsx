import './ScaleLine.css';
import { useState } from 'react';
import type { Square } from '#lesion/photo/analysisImage';
import { Button } from '../../../ui/form/Button';
import { Icon } from '../../../ui/layout/Icon';
import type { Photo } from '../capture/photo';
import { MarkScale } from './MarkScale';
import { scaleProblem, scaleText } from './scale';
import type { ScaleMark } from './scale';

interface Props {
  photo: Photo;
  square: Square;
  mark: ScaleMark | null;
  onMark: (mark: ScaleMark | null) => void;
  disabled: boolean;
}

/** Below the framing: the way to a scale, or the scale that was marked and what it means for this frame. */
export function ScaleLine({ photo, square, mark, onMark, disabled }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="scale-line">
      {mark ? (
        <>
          <p className="scale-line__text numeric">
            <Icon name="ruler" />
            <span>
              <strong>{mark.what}.</strong> {scaleProblem(mark, square, photo) ?? scaleText(mark, square)}
            </span>
          </p>
          <Button size="small" variant="secondary" disabled={disabled} onClick={() => setOpen(true)}>
            Change scale
          </Button>
          <Button size="small" variant="quiet" disabled={disabled} onClick={() => onMark(null)}>
            Remove scale
          </Button>
        </>
      ) : (
        <Button variant="secondary" icon="ruler" disabled={disabled} onClick={() => setOpen(true)}>
          Mark a coin or ruler (optional)
        </Button>
      )}
      {open && <MarkScale photo={photo} square={square} mark={mark} onUse={onMark} onClose={() => setOpen(false)} />}
    </div>
  );
}
