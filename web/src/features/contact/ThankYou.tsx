import { useEffect, useRef } from 'react';
import { Button } from '../../ui/form/Button';
import { EnvelopeDrawing } from './EnvelopeDrawing';

/** What the person sees in place of the form once the message is on its way. */
export function ThankYou({ email, onAgain }: { email: string; onAgain: () => void }) {
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
      <Button onClick={onAgain}>Send Another Message</Button>
    </div>
  );
}
