import { useNavigate } from 'react-router-dom';
import { tellSession } from '../../../lib/sessionEvents';

/** What follows when the server ended this browser's session: the start page, and nothing of the person left in memory. */
export function useSignedOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate('/');
    tellSession('signedOut');
  };
}
