import './CameraView.css';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import type { Spot } from '#domain/analysis/spot';
import { readPhotoChoice } from '../../../lib/deviceStorage/photoChoice';
import { useSession } from '../../../lib/session';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/layout/Icon';
import { Spinner } from '../../../ui/feedback/Spinner';
import { useErrorsOfScreen } from '../../../ui/feedback/Toast';
import { Switch } from '../../../ui/form/Switch';
import { StepHeading } from '../steps/StepHeading';
import { AimRing } from './AimRing';
import type { Ghost } from './GhostChoice';
import { cameraMessages } from '../steps/messages';
import { useAutoCapturePreference } from './useAutoCapture';
import { useCamera } from './device/useCamera';

const t = cameraMessages;

const GhostChoice = lazy(async () => ({ default: (await import('./GhostChoice')).GhostChoice }));

interface Props {
  /** Whether an earlier photo is kept. The camera then waits for the button, so that it does not replace that photo. */
  hasPhoto: boolean;
  /** The spot that is photographed again; null for another one. */
  spotId: string | null;
  onChooseSpot: (spot: Spot | null) => void;
  onCapture: (frame: Blob) => void;
  onBack: () => void;
}

/** The step in which the person takes a photo with the device's camera. */
export function CameraView({ hasPhoto, spotId, onChooseSpot, onCapture, onBack }: Props) {
  const camera = useCamera(onCapture);
  const { video, availability, problem, isRunning, busy, isMirrored, start, stop, flip, capture } = camera;
  const [isAutoCaptureOn, setAutoCapture] = useAutoCapturePreference();
  const { user } = useSession();
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const [isGhostVisible, setIsGhostVisible] = useState(true);
  useErrorsOfScreen();
  const focusWherePressed = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const isByKeyboard = detail === 0;
    const x = isByKeyboard ? 0.5 : (clientX - box.left) / box.width;
    camera.focus(isMirrored ? 1 - x : x, isByKeyboard ? 0.5 : (clientY - box.top) / box.height);
  };
  return (
    <section className="camera" aria-labelledby="camera-title">
      <StepHeading id="camera-title">{t('title')}</StepHeading>
      {availability === 'unknown' && <Spinner label={t('checking')} />}
      {availability === 'unavailable' && (
        <Banner tone="caution" title={t('unavailable')} live>
          {t('uploadInstead', { problem: problem ?? '' })}
        </Banner>
      )}
      {availability === 'available' && (
        <>
          <div className="camera__stage">
            <video
              ref={video}
              className={cx('camera__video', isMirrored && 'camera__video--mirrored')}
              autoPlay
              playsInline
              muted
              aria-label={t('preview')}
            />
            {isRunning && ghost && <GhostPicture ghost={ghost} isMirrored={isMirrored} />}
            {isRunning ? (
              <>
                {camera.hasTapToFocus && (
                  <button type="button" className="camera__focus" aria-label={t('focus')} onClick={focusWherePressed} />
                )}
                <AimRing video={video} onHold={isAutoCaptureOn && !hasPhoto ? () => void capture() : null} />
              </>
            ) : (
              <div className="camera__rest">
                {busy ? (
                  <Spinner label={t('starting')} />
                ) : (
                  <>
                    <Icon name="camera" size={40} />
                    <p>{t('off')}</p>
                    <Button variant="primary" size="large" icon="camera" onClick={() => void start()}>
                      {t('start')}
                    </Button>
                  </>
                )}
              </div>
            )}
          </div>
        </>
      )}
      <div className="camera__actions">
        <Button variant="quiet" icon="arrowLeft" onClick={onBack}>
          {t('back')}
        </Button>
        {availability === 'available' && (
          <>
            {isRunning && (
              <>
                <Button variant="secondary" icon="flip" busy={busy} onClick={() => void flip()}>
                  {t('flip')}
                </Button>
                <Button variant="secondary" onClick={stop}>
                  {t('stop')}
                </Button>
              </>
            )}
            <Button variant="primary" size="large" icon="camera" onClick={() => void capture()}>
              {t('capture')}
            </Button>
          </>
        )}
      </div>
      {availability === 'available' && (
        <>
          {user && readPhotoChoice(user.id) !== null && (
            <Suspense>
              <GhostChoice
                spotId={spotId}
                isVisible={isGhostVisible}
                onChooseSpot={onChooseSpot}
                onVisibleChange={setIsGhostVisible}
                onGhost={setGhost}
              />
            </Suspense>
          )}
          <div className="camera__settings">
            <Switch label={t('automatic')} checked={isAutoCaptureOn} onChange={setAutoCapture} />
            {camera.hasTorch && (
              <Switch
                label={t('torch')}
                icon="sun"
                checked={camera.isTorchOn}
                onChange={(on) => void camera.toggleTorch(on)}
              />
            )}
          </div>
          {isAutoCaptureOn && hasPhoto && isRunning && <p className="camera__hint">{t('replace')}</p>}
          <p className="camera__hint">{t('guidance')}</p>
        </>
      )}
    </section>
  );
}

/** The last photo of the spot, half transparent, where it was in the view. */
function GhostPicture({ ghost: { url, place }, isMirrored }: { ghost: Ghost; isMirrored: boolean }) {
  const toPercent = (share: number) => `${(100 * share).toFixed(2)}%`;
  return (
    <div className={cx('camera__ghost', isMirrored && 'camera__video--mirrored')} aria-hidden="true">
      <img
        src={url}
        alt=""
        style={{
          left: toPercent(place.x),
          top: toPercent(place.y),
          width: toPercent(place.width),
          height: toPercent(place.height),
        }}
      />
    </div>
  );
}
