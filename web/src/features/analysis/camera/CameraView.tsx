import './CameraView.css';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/layout/Icon';
import { Spinner } from '../../../ui/feedback/Spinner';
import { StepHeading } from '../StepHeading';
import { AimRing } from './AimRing';
import { useCamera } from './useCamera';

/** The step in which the person takes a photo with the device's camera. */
export function CameraView({ onCapture, onBack }: { onCapture: (frame: Blob) => void; onBack: () => void }) {
  const { video, availability, problem, isRunning, busy, isMirrored, start, stop, flip, capture } =
    useCamera(onCapture);
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
              <AimRing video={video} />
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
        <p className="camera__hint">
          Hold the camera a hand’s width away and keep the spot inside the ring. The ring fills as light, sharpness and
          framing come right; you can take the photo at any time. For a diameter, lay a coin or ruler beside the spot.
        </p>
      )}
    </section>
  );
}
