import { formatMoment } from '../lib/formatMoment';
import { useCopyTime, useIsOffline } from '../lib/offline/connection';
import { useOfflineCopy } from '../lib/offline/useOfflineCopy';
import { Icon } from '../ui/layout/Icon';
import './Shell.css';
import { shellMessages } from './messages';

const t = shellMessages;

/** Says that there is no connection, and how old the data on the pages are. Empty while there is one. */
export function OfflineLine({ userId }: { userId: string }) {
  useOfflineCopy(userId);
  const isOffline = useIsOffline();
  const takenAt = useCopyTime();
  return (
    <div className="offline-line" role="status">
      {isOffline && (
        <p className="page">
          <Icon name="info" size={18} />
          {takenAt === null ? t('offline') : t('offline.copy', { time: formatMoment(takenAt) })}
        </p>
      )}
    </div>
  );
}
