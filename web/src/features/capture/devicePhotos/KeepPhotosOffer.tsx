import './KeepPhotosOffer.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/form/Button';
import { deviceCopyMessages } from '../steps/messages';

const t = deviceCopyMessages;

interface Props {
  onAccept: () => Promise<void>;
  onDecline: () => void;
}

/** Offers to keep photos on this device, after the first result that a person saves. */
export function KeepPhotosOffer({ onAccept, onDecline }: Props) {
  const offer = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const { activeElement, body } = document;
    // The offer may come late. Whoever has gone on from the result by then keeps the focus.
    if (activeElement !== body && !offer.current?.parentElement?.contains(activeElement)) return;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const accept = async () => {
    setIsBusy(true);
    await onAccept();
    setIsBusy(false);
  };
  return (
    <section ref={offer} className="keep-offer stack" aria-labelledby="keep-offer-title">
      <h3 id="keep-offer-title" ref={heading} tabIndex={-1}>
        {t('offerTitle')}
      </h3>
      <p className="measure">{t('offerText')}</p>
      <div className="cluster">
        <Button icon="lock" busy={isBusy} busyLabel={t('offerBusy')} onClick={() => void accept()}>
          {t('offerAccept')}
        </Button>
        <Button variant="quiet" onClick={onDecline}>
          {t('offerDecline')}
        </Button>
      </div>
    </section>
  );
}
