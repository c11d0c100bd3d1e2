import './CameraView.css';
import type { MouseEvent } from 'react';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/layout/Icon';
import { Spinner } from '../../../ui/feedback/Spinner';
import { useToastsOfScreen } from '../../../ui/feedback/Toast';
import { Switch } from '../../../ui/form/Switch';
import { StepHeading } from '../StepHeading';
import { AimRing } from './AimRing';
import { useAutoCapturePreference } from './useAutoCapture';
import { useCamera } from './useCamera';

interface Props {
  /** Whether an earlier photo is kept. The camera then waits for the button, so that it does not replace that photo. */
  hasPhoto: boolean;
  onCapture: (frame: Blob) => void;
  onBack: () => void;
}

/** The step in which the person takes a photo with the device's camera. */
export function CameraView({ hasPhoto, onCapture, onBack }: Props) {
  const camera = useCamera(onCapture);
  const { video, availability, problem, isRunning, busy, isMirrored, start, stop, flip, capture } = camera;
  const [isAutoCaptureOn, setAutoCapture] = useAutoCapturePreference();
  useToastsOfScreen();
  const focusWherePressed = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const isByKeyboard = detail === 0;
    const x = isByKeyboard ? 0.5 : (clientX - box.left) / box.width;
    camera.focus(isMirrored ? 1 - x : x, isByKeyboard ? 0.5 : (clientY - box.top) / box.height);
  };
  return (
    <section className="camera" aria-labelledby="camera-title">
      <StepHeading id="camera-title">Take a photo</StepHeading>
      {availability === 'unknown' && <Spinner label="Checking camera..." />}
      {availability === 'unavailable' && (
        <Banner tone="caution" title="The camera is not available" live>
          {problem} You can upload a photo instead.
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
              aria-label="Camera preview"
            />
            {isRunning ? (
              <>
                {camera.hasTapToFocus && (
                  <button
                    type="button"
                    className="camera__focus"
                    aria-label="Focus on the spot"
                    onClick={focusWherePressed}
                  />
                )}
                <AimRing video={video} onHold={isAutoCaptureOn && !hasPhoto ? () => void capture() : null} />
              </>
            ) : (
              <div className="camera__rest">
                {busy ? (
                  <Spinner label="Starting camera..." />
                ) : (
                  <>
                    <Icon name="camera" size={40} />
                    <p>The camera is off. Your browser may ask for permission.</p>
                    <Button variant="primary" size="large" icon="camera" onClick={() => void start()}>
                      Start Camera
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
          Back
        </Button>
        {availability === 'available' && (
          <>
            {isRunning && (
              <>
                <Button variant="secondary" icon="flip" busy={busy} onClick={() => void flip()}>
                  Flip Camera
                </Button>
                <Button variant="secondary" onClick={stop}>
                  Stop Camera
                </Button>
              </>
            )}
            <Button variant="primary" size="large" icon="camera" onClick={() => void capture()}>
              Capture Photo
            </Button>
          </>
        )}
      </div>
      {availability === 'available' && (
        <>
          <div className="camera__settings">
            <Switch label="Take the photo automatically" checked={isAutoCaptureOn} onChange={setAutoCapture} />
            {camera.hasTorch && (
              <Switch
                label="Camera light"
                icon="sun"
                checked={camera.isTorchOn}
                onChange={(on) => void camera.toggleTorch(on)}
              />
            )}
          </div>
          {isAutoCaptureOn && hasPhoto && isRunning && (
            <p className="camera__hint">You still have a photo. Press “Capture Photo” to replace it.</p>
          )}
          <p className="camera__hint">
            Hold the camera a hand’s width away. Keep the spot inside the ring. You can take the photo at any time. To
            measure the size, put a coin or ruler beside the spot.
          </p>
        </>
      )}
    </section>
  );
}
