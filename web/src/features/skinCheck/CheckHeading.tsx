import { useEffect, useRef } from 'react';

/** The heading of a step of the check. It receives focus when the step starts. */
export function CheckHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
