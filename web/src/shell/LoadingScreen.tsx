import { Spinner } from '../ui/feedback/Spinner';
import './Shell.css';
import { shellMessages } from './messages';

const t = shellMessages;

/** Shown while the session or a page loads. */
export function LoadingScreen() {
  return (
    <div className="whole-screen">
      <Spinner label={t('loading')} />
    </div>
  );
}
