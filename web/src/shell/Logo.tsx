import { Link } from 'react-router-dom';
import { PRODUCT } from '../pages';
import './Shell.css';

/** A spot under the examining ring, and the product's name. */
export function Logo() {
  return (
    <Link to="/" className="logo">
      <svg width="34" height="34" viewBox="0 0 32 32" aria-hidden="true">
        <rect className="logo__tile" width="32" height="32" rx="9" />
        <circle className="logo__ring" cx="16" cy="16" r="10.5" />
        <path
          className="logo__spot"
          d="M15.8 9.8c3-1 5.7.5 6.3 2.9.4 1.6-.3 2.4.1 3.9.6 2.1-.5 4.5-2.7 5.3-1.9.7-2.8-.1-4.6.2-2.4.4-4.6-.8-5-3.1-.3-1.7.7-2.5.7-4.1 0-2.5 2.9-4.3 5.2-5.1Z"
        />
      </svg>
      <span>{PRODUCT}</span>
    </Link>
  );
}
