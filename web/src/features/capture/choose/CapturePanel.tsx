import './CapturePanel.css';
import { useRef } from 'react';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/layout/Icon';
import type { IconName } from '../../../ui/layout/Icon';
import { useErrorsOfScreen } from '../../../ui/feedback/Toast';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { captureMessages } from '../messages';
import { usePhotoDrop } from './usePhotoDrop';

const t = captureMessages;

/** Any image. Where HEIC is named, too, Safari on a Mac turns a chosen JPEG or PNG into HEIC (WebKit bug 303803). */
const ACCEPTED_FILES = 'image/*';

interface Props {
  /** Without a subscription, the buttons lead to the paywall. */
  locked: boolean;
  onTakePhoto: () => void;
  onFile: (file: File) => void;
  onUnlock: () => void;
}

/** The first step: take or upload a photo, drop it here or paste it. */
export function CapturePanel({ locked, onTakePhoto, onFile, onUnlock }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useErrorsOfScreen();
  const { isOver, handlers } = usePhotoDrop(!locked, onFile);
  return (
    <div className={cx('capture', isOver && 'capture--over')} {...handlers}>
      <div className="capture__tiles">
        <Tile
          icon="camera"
          title={t('takePhoto')}
          hint={t('takePhotoHint')}
          locked={locked}
          onClick={locked ? onUnlock : onTakePhoto}
        />
        <Tile
          icon="upload"
          title={t('uploadImage')}
          hint={t('uploadHint')}
          locked={locked}
          onClick={locked ? onUnlock : () => input.current?.click()}
        />
      </div>
      {!locked && (
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED_FILES}
            tabIndex={-1}
            aria-label={t('chooseFile')}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = '';
              if (file) onFile(file);
            }}
          />
        </VisuallyHidden>
      )}
      <p className="capture__hint">{t(locked ? 'historyStays' : 'dropOrPaste')}</p>
    </div>
  );
}

interface TileProps {
  icon: IconName;
  title: string;
  hint: string;
  locked: boolean;
  onClick: () => void;
}

function Tile({ icon, title, hint, locked, onClick }: TileProps) {
  return (
    <button
      type="button"
      className={cx('capture__tile', locked && 'capture__tile--locked')}
      data-main=""
      onClick={onClick}
    >
      <span className="capture__tile-icon">
        <Icon name={icon} size={32} />
      </span>
      <span className="capture__tile-title">{title}</span>
      <span className="capture__tile-hint">{locked ? t('requiresSubscription') : hint}</span>
      {locked && (
        <span className="capture__tile-unlock">
          <Icon name="lock" size={16} /> {t('unlock')}
        </span>
      )}
    </button>
  );
}
