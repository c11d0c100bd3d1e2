import './Status.css';
import { VisuallyHidden } from '../layout/VisuallyHidden';

/** A progress indicator with an announced label. `quiet` hides the label visually. */
export function Spinner({ label, quiet, size = 36 }: { label: string; quiet?: boolean; size?: number }) {
  return (
    <span className="spinner" role="status">
      <svg className="spinner__ring" width={size} height={size} viewBox="0 0 36 36" fill="none" aria-hidden="true">
        <circle cx="18" cy="18" r="15" stroke="currentColor" strokeOpacity="0.22" strokeWidth="3" />
        <path d="M18 3a15 15 0 0 1 15 15" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {quiet ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </span>
  );
}
