import './SpotVisits.css';
import { useRef, useState } from 'react';
import type { Spot } from '#domain/analysis/spot';
import type { Visit } from '#domain/analysis/visit';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { useSpots } from '../spots/useSpots';
import { visitMessages } from './messages';
import { VisitForm } from './VisitForm';
import { describeVisit, formatVisitDay } from './visitTexts';

const t = visitMessages;

/** What is open: the form of a new or a recorded visit, or the question whether to delete one. */
type OpenPart = { form: Visit | null } | { removal: string } | null;

/** What doctors said about a spot, oldest first, and the forms that record, change and delete it. */
export default function SpotVisits({ spot }: { spot: Spot }) {
  const toast = useToast();
  const { findSpot } = useSpots();
  const update = useWrite('lesions.update', { refreshes: ['lesions.list'] });
  const [openPart, setOpenPart] = useState<OpenPart>(null);
  const visits = findSpot(spot.id)?.visits ?? spot.visits;
  const openForm = openPart && 'form' in openPart ? openPart : null;

  const heading = useRef<HTMLHeadingElement>(null);

  /** The focused button disappears with its part, so the heading receives focus. */
  const close = () => {
    setOpenPart(null);
    heading.current?.focus();
  };
  const save = async (visit: Visit) => {
    await update.run({ params: { id: spot.id }, body: { visit } });
    close();
    toast.show({ tone: 'success', title: t('saved'), text: t('savedText') });
  };
  const remove = async (visitId: string) => {
    try {
      await update.run({ params: { id: spot.id }, body: { removedVisit: visitId } });
      close();
      toast.show({ tone: 'success', title: t('removed') });
    } catch (error) {
      toast.show({ tone: 'error', title: t('notRemoved'), text: getErrorText(error, t('pleaseRetry')) });
    }
  };

  return (
    <section className="stack" aria-labelledby="spot-visits">
      <h3 ref={heading} id="spot-visits" tabIndex={-1}>
        {t('title')}
      </h3>
      {visits.length === 0 && !openForm && <p className="muted">{t('none')}</p>}
      {visits.length > 0 && (
        <ol className="visits" role="list" aria-label={t('list')}>
          {visits.map((visit) => (
            <li key={visit.id} className="visits__visit">
              <VisitSummary visit={visit} />
              {openPart && 'removal' in openPart && openPart.removal === visit.id ? (
                <div className="visits__question" role="group" aria-label={t('removeShort')}>
                  <p>{t('removeQuestion', { date: formatVisitDay(visit.date) })}</p>
                  <div className="visits__actions">
                    <Button
                      size="small"
                      variant="danger"
                      icon="trash"
                      busy={update.busy}
                      busyLabel={t('removing')}
                      onClick={() => void remove(visit.id)}
                    >
                      {t('removeYes')}
                    </Button>
                    <Button size="small" autoFocus onClick={close}>
                      {t('removeNo')}
                    </Button>
                  </div>
                </div>
              ) : (
                <div className="visits__actions">
                  <Button
                    size="small"
                    icon="edit"
                    aria-label={t('edit', { date: formatVisitDay(visit.date) })}
                    onClick={() => setOpenPart({ form: visit })}
                  >
                    {t('editShort')}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    icon="trash"
                    aria-label={t('remove', { date: formatVisitDay(visit.date) })}
                    onClick={() => setOpenPart({ removal: visit.id })}
                  >
                    {t('removeShort')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {openForm ? (
        <VisitForm key={openForm.form?.id} visit={openForm.form} onSave={save} onCancel={close} />
      ) : (
        <Button className="visits__record" icon="plus" onClick={() => setOpenPart({ form: null })}>
          {t('record')}
        </Button>
      )}
    </section>
  );
}

function VisitSummary({ visit }: { visit: Visit }) {
  const [summary, ...details] = describeVisit(visit);
  return (
    <div>
      <p>
        <time dateTime={visit.date} className="small muted">
          {formatVisitDay(visit.date)}
        </time>
        <br />
        <strong>{summary}</strong>
      </p>
      {details.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
