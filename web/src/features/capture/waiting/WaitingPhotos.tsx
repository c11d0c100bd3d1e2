import './WaitingPhotos.css';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import {
  listWaitingPhotos,
  removeWaitingPhoto,
  subscribeToWaitingPhotos,
  WAITING_MS,
} from '../../../lib/deviceStorage/waitingPhotos';
import { formatMoment } from '../../../lib/formatMoment';
import { useIsOffline } from '../../../lib/offline/connection';
import { useToast } from '../../../ui/feedback/Toast';
import { Dialog } from '../../../ui/feedback/Dialog';
import { Button } from '../../../ui/form/Button';
import { waitingMessages } from '../messages';

const t = waitingMessages;

interface Props {
  userId: string;
  /** Opens a photo, which the person then analyzes or not. Answers whether it opened. */
  onOpen: (since: number) => Promise<boolean>;
  /** Called after the last photo was erased. */
  onEmpty: () => void;
}

/** The photos that wait for a connection. With one, the person is asked about each; without one, the list says how long they wait. */
export function WaitingPhotos({ userId, onOpen, onEmpty }: Props) {
  const toast = useToast();
  const isOffline = useIsOffline();
  const { data: photos = [], mutate } = useSWR(
    ['device/waiting', userId],
    () => listWaitingPhotos(userId),
    // Photos begin to wait while the list is not on the page.
    { revalidateOnMount: true, dedupingInterval: 0 },
  );
  const [erasing, setErasing] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => subscribeToWaitingPhotos(() => void mutate()), [mutate]);

  const open = async (since: number) => {
    if (!(await onOpen(since))) toast.show({ tone: 'error', title: t('notOpened'), text: t('notOpenedText') });
  };
  const erase = async (since: number) => {
    await removeWaitingPhoto([userId, since]);
    setErasing(null);
    if (photos.length > 1) heading.current?.focus();
    else onEmpty();
  };

  if (photos.length === 0) return null;
  return (
    <section className="waiting stack" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="waiting__title" ref={heading} tabIndex={-1}>
        {t('title', { count: photos.length })}
      </h2>
      <p role="status">{t(isOffline ? 'offline' : 'question', { count: photos.length })}</p>
      <ul className="waiting__list" role="list">
        {photos.map((since) => {
          const time = formatMoment(since);
          return (
            <li key={since} className="waiting__photo">
              <p>
                {t('since', { time })}
                <br />
                <span className="small muted">{t('until', { time: formatMoment(since + WAITING_MS) })}</span>
              </p>
              <div className="cluster">
                <Button
                  variant={isOffline ? 'secondary' : 'primary'}
                  icon="camera"
                  aria-label={t('openOf', { time })}
                  onClick={() => void open(since)}
                >
                  {t('open')}
                </Button>
                <Button
                  variant="quiet"
                  icon="trash"
                  aria-label={t('eraseOf', { time })}
                  onClick={() => setErasing(since)}
                >
                  {t('erase')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {erasing !== null && (
        <Dialog
          title={t('eraseTitle')}
          size="narrow"
          onClose={() => setErasing(null)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setErasing(null)}>
                {t('keep')}
              </Button>
              <Button variant="danger" icon="trash" onClick={() => void erase(erasing)}>
                {t('erase')}
              </Button>
            </>
          }
        >
          <p>{t('eraseText')}</p>
        </Dialog>
      )}
    </section>
  );
}
