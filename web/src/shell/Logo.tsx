import { Link } from 'react-router-dom';
import { PRODUCT } from '../pages';
import './Shell.css';

/** The logo and the product name, linked to the home page. */
export function Logo() {
  return (
    <Link to="/" className="logo">
      <svg width="34" height="34" viewBox="0 0 32 32" aria-hidden="true">
        <rect className="logo__tile" width="32" height="32" rx="9" />
        <circle className="logo__ring" cx="16" cy="16" r="10.5" />
        <path
          className="logo__spot"
          d="M22.3 16C22.1 17.1 20.8 18.1 20 18.9C19.2 19.7 18.5 20.4 17.6 20.8C16.6 21.2 15.2 21.8 14.2 21.5C13.2 21.3 12.1 20.3 11.4 19.4C10.7 18.5 10.1 17.1 10 16C10 14.9 10.5 13.3 11.2 12.5C12 11.8 13.5 11.6 14.5 11.4C15.6 11.2 16.4 11.2 17.5 11.3C18.7 11.4 20.5 11.4 21.3 12.2C22.1 13 22.6 14.9 22.3 16Z"
        />
      </svg>
      <span>{PRODUCT}</span>
    </Link>
  );
}
