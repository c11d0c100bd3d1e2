import './ScaleLine.css';
import { useState } from 'react';
import type { Square } from '#lesion/photo/square';
import { Button } from '../../../ui/form/Button';
import { Icon } from '../../../ui/layout/Icon';
import type { UserPhoto } from '../choose/userPhoto';
import { scaleMessages } from '../steps/messages';
import { ScaleDialog } from './ScaleDialog';
import { formatScale } from './formatScale';
import { findScaleProblem } from './scaleMark';
import type { ScaleMark } from './scaleMark';

const t = scaleMessages;

interface Props {
  photo: UserPhoto;
  square: Square;
  mark: ScaleMark | null;
  onMarkChange: (mark: ScaleMark | null) => void;
  disabled: boolean;
}

/** The scale below the framing window: a button to mark one, or the marked scale with its buttons. */
export function ScaleLine({ photo, square, mark, onMarkChange, disabled }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const problem = mark && findScaleProblem(mark, square, photo);
  return (
    <div className="scale-line">
      {mark ? (
        <>
          <p className="scale-line__text numeric">
            <Icon name="ruler" />
            <span>
              <strong>{mark.objectName}.</strong> {problem ? t(problem) : formatScale(mark, square)}
            </span>
          </p>
          <Button size="small" variant="secondary" disabled={disabled} onClick={() => setIsOpen(true)}>
            {t('change')}
          </Button>
          <Button size="small" variant="quiet" disabled={disabled} onClick={() => onMarkChange(null)}>
            {t('remove')}
          </Button>
        </>
      ) : (
        <Button variant="secondary" icon="ruler" disabled={disabled} onClick={() => setIsOpen(true)}>
          {t('open')}
        </Button>
      )}
      {isOpen && (
        <ScaleDialog
          photo={photo}
          square={square}
          mark={mark}
          onMarkChange={onMarkChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
