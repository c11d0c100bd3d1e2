import { formatMoment } from '../../lib/formatMoment';
import { useCopyTime, useIsOffline } from '../../lib/offline/connection';
import { useOfflineCopy } from '../../lib/offline/useOfflineCopy';
import { Icon } from '../../ui/layout/Icon';
import '../Shell.css';
import { offlineMessages } from '../messages';

/** Loaded with the line, so that it is here when a page is not. */
export { NeedsConnection } from './NeedsConnection';

const t = offlineMessages;

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
