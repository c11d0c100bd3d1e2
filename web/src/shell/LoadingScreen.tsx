import { Spinner } from '../ui/feedback/Spinner';
import './Shell.css';

/** Shown while the session or a page loads. */
export function LoadingScreen() {
  return (
    <div className="whole-screen">
      <Spinner label="Loading..." />
    </div>
  );
}
