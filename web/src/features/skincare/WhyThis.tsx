import type { SkincareRecommendation } from '#domain/skincare/skincare';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

type Reason = SkincareRecommendation['reasons'][number];

/** Where something comes from, on the source's own page. */
export function SourceLink({ source: { title, url } }: { source: Reason['source'] }) {
  return (
    <a className="small" href={url} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}

interface WhyThisProps {
  about: string;
  reasons: readonly Reason[];
  question?: string;
}

/** The reason for a step, a product or a priority, and its source, on request. */
export function WhyThis({ about, reasons, question = 'Why this?' }: WhyThisProps) {
  const reason = reasons.find((one) => one.about === about);
  if (!reason) return null;
  return (
    <details className="why">
      <summary>
        {question}
        <VisuallyHidden> {about}</VisuallyHidden>
      </summary>
      <p className="small">
        {reason.because} Source: <SourceLink source={reason.source} />
      </p>
    </details>
  );
}
