import './StepHeading.css';
import { useEffect, useRef } from 'react';

/** The heading of a step of the analysis: it takes the focus when the step begins, so that nobody loses their place. */
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
