import { Spinner } from '../ui/feedback/Spinner';
import './Shell.css';

/** While it is not known who is there, or a page is on its way. */
export function LoadingScreen() {
  return (
    <div className="whole-screen">
      <Spinner label="Loading..." />
    </div>
  );
}
