import { useEffect, useRef } from 'react';
import { Button } from '../../ui/form/Button';
import { EnvelopeDrawing } from './EnvelopeDrawing';

/** Replaces the form after the message was sent. */
export function ThankYou({ email, onSendAnother }: { email: string; onSendAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="contact__thanks">
      <EnvelopeDrawing />
      <h3 ref={heading} tabIndex={-1}>
        Thank You
      </h3>
      <p>
        Your message has reached us. We'll get back to you within 24 hours, at <strong>{email}</strong>.
      </p>
      <Button onClick={onSendAnother}>Send Another Message</Button>
    </div>
  );
}
