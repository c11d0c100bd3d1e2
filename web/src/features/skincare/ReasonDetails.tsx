import type { SkincareRecommendation } from '#domain/skincare/skincare';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { skincareMessages } from './messages';

const t = skincareMessages;

type Reason = SkincareRecommendation['reasons'][number];

/** A link to the source of a reason. Its title stays in English, like the page it leads to. */
export function SourceLink({ source: { title, url } }: { source: Reason['source'] }) {
  return (
    <a className="small" lang="en" href={url} hrefLang="en" target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}

interface ReasonDetailsProps {
  about: string;
  reasons: readonly Reason[];
  question?: string;
}

/** A collapsible reason for a step, a product or a priority, with its source. */
export function ReasonDetails({ about, reasons, question = t('why') }: ReasonDetailsProps) {
  const reason = reasons.find((entry) => entry.about === about);
  if (!reason) return null;
  return (
    <details className="why">
      <summary>
        {question}
        <VisuallyHidden> {about}</VisuallyHidden>
      </summary>
      <p className="small">
        {reason.because} {t('source')} <SourceLink source={reason.source} />
      </p>
    </details>
  );
}
