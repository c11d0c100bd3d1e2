import { useNavigate } from 'react-router-dom';
import { publishSessionEvent } from '../../../lib/sessionEvents';

/**
 * Returns a function to call after the server ended this browser's session. It opens the start page and clears the user's
 * data from memory.
 */
export function useEndSession(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate('/');
    publishSessionEvent('signedOut');
  };
}
