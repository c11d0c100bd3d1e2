import { useEffect, useRef } from 'react';
import { Button } from '../../ui/form/Button';
import { EnvelopeDrawing } from './EnvelopeDrawing';
import { contactMessages } from './messages';

const t = contactMessages;

/** Replaces the form after the message was sent. */
export function ThankYou({ email, onSendAnother }: { email: string; onSendAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="contact__thanks">
      <EnvelopeDrawing />
      <h3 ref={heading} tabIndex={-1}>
        {t('thankYou')}
      </h3>
      <p>
        {t('thanksBefore')} <strong>{email}</strong>.
      </p>
      <Button onClick={onSendAnother}>{t('sendAnother')}</Button>
    </div>
  );
}
