import './SpotVisits.css';
import { useEffect, useRef, useState } from 'react';
import type { Spot } from '#domain/analysis/spot';
import type { Visit } from '#domain/analysis/visit';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { useSpots } from '../useSpots';
import { visitMessages } from '../messages';
import { deleteVisitDraft, readVisitDraft, saveVisitDraft, type VisitDraft } from './visitDraft';
import { VisitForm } from './VisitForm';
import { describeVisit, formatVisitDay } from './visitTexts';

const t = visitMessages;

/** The open form: of the recorded visit `id`, or of a new one. */
interface OpenForm {
  id: string | null;
  /** What the person entered before they left the form without an answer. */
  draft: VisitDraft | null;
}

/**
 * What doctors said about a spot, oldest first, and the forms that record, change and delete it. What is entered and not saved
 * is sealed on this device, so that the form opens with it when the spot is opened again.
 */
export default function SpotVisits({ spot }: { spot: Spot }) {
  const toast = useToast();
  const { findSpot } = useSpots();
  const update = useWrite('lesions.update', { refreshes: ['lesions.list'] });
  const { user } = useSession();
  const owner = user && { userId: user.id, spotId: spot.id };
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  /** Whether the draft was read, if there is one. No other form opens before, because it would replace the draft. */
  const [isDraftRead, setIsDraftRead] = useState(false);
  /** The visit that the person is asked about before it is deleted. */
  const [removal, setRemoval] = useState<string | null>(null);
  const visits = findSpot(spot.id)?.visits ?? spot.visits;
  const heading = useRef<HTMLHeadingElement>(null);
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    let isCurrent = true;
    void readVisitDraft({ userId, spotId: spot.id })
      .catch(() => null)
      .then((draft) => {
        if (!isCurrent) return;
        if (draft) setOpenForm({ id: draft.id, draft });
        setIsDraftRead(true);
      });
    return () => {
      isCurrent = false;
    };
  }, [userId, spot.id]);

  /** The focused button disappears with its part, so the heading receives focus. */
  const closeForm = () => {
    if (owner) void deleteVisitDraft(owner);
    setOpenForm(null);
    heading.current?.focus();
  };
  const closeQuestion = () => {
    setRemoval(null);
    heading.current?.focus();
  };
  const save = async (visit: Visit) => {
    await update.run({ params: { id: spot.id }, body: { visit } });
    closeForm();
    toast.show({ tone: 'success', title: t('saved'), text: t('savedText') });
  };
  const remove = async (visitId: string) => {
    try {
      await update.run({ params: { id: spot.id }, body: { removedVisit: visitId } });
      closeQuestion();
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
              {removal === visit.id ? (
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
                    <Button size="small" autoFocus onClick={closeQuestion}>
                      {t('removeNo')}
                    </Button>
                  </div>
                </div>
              ) : openForm?.id === visit.id ? null : (
                <div className="visits__actions">
                  {isDraftRead && !openForm && (
                    <Button
                      size="small"
                      icon="edit"
                      aria-label={t('edit', { date: formatVisitDay(visit.date) })}
                      onClick={() => setOpenForm({ id: visit.id, draft: null })}
                    >
                      {t('editShort')}
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="quiet"
                    icon="trash"
                    aria-label={t('remove', { date: formatVisitDay(visit.date) })}
                    onClick={() => setRemoval(visit.id)}
                  >
                    {t('removeShort')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {openForm && (
        <VisitForm
          visit={visits.find(({ id }) => id === openForm.id) ?? null}
          draft={openForm.draft}
          onChange={(draft) => owner && void saveVisitDraft(owner, draft)}
          onSave={save}
          onCancel={closeForm}
        />
      )}
      {isDraftRead && !openForm && (
        <Button className="visits__record" icon="plus" onClick={() => setOpenForm({ id: null, draft: null })}>
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
