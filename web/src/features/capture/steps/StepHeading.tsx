import './StepHeading.css';
import { useEffect, useRef } from 'react';

/** The heading of a step. It receives focus when the step starts. */
export function StepHeading({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1} className="step-heading">
      {children}
    </h2>
  );
}
