import { useState } from 'react';
import type { Spot } from '#domain/analysis/spot';
import { api, getErrorText } from '../../../lib/api';
import { useRefresh } from '../../../lib/apiHooks';
import { assignToPerson, listAnalysisIds } from '../../../lib/deviceStorage/assignToPerson';
import { isOffline as getIsOffline, useIsOffline } from '../../../lib/offline/connection';
import { eraseStoredCopies } from '../../../lib/offline/lockedCopyStore';
import { useSession } from '../../../lib/session';
import { getPersonId } from '../../../people/currentPerson';
import { listShownPeople, type ShownPerson } from '../../../people/useCurrentPerson';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { moveSpotMessages } from '../messages';

const t = moveSpotMessages;

/** What a move changes for the person whose records the page shows. */
const MOVE_READS = ['analysis.list', 'lesions.list', 'reminders.list'] as const;
/** The value of the account holder among the choices. */
const HOLDER = 'holder';

/** Gives what this device has of a spot to the person to whom it was moved. Otherwise a page of that person does. */
async function takeAlong(userId: string, personId: string | null, spotId: string): Promise<void> {
  // Asked after the move, so it also covers what an interrupted one moved before.
  const analysisIds = await listAnalysisIds(personId, spotId).catch(() => new Set<string>());
  await assignToPerson(userId, personId, analysisIds);
}

/** Moves a spot that was photographed under the wrong person to another one of the account. */
export default function MoveSpot({ spot, onMoved }: { spot: Spot; onMoved: () => void }) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  const others = listShownPeople(user).filter(({ id }) => id !== getPersonId());
  return (
    <div>
      <Button variant="quiet" icon="user" onClick={() => setIsOpen(true)}>
        {t('move')}
      </Button>
      {isOpen && (
        <MoveDialog
          userId={user.id}
          spot={spot}
          others={others}
          hasResearch={getPersonId() === null && user.researchConsentAt !== null}
          onMoved={onMoved}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

interface MoveDialogProps {
  userId: string;
  spot: Spot;
  others: readonly ShownPerson[];
  /** Whether the research records that the photos may have cannot be found, because nothing ties them to the account. */
  hasResearch: boolean;
  onMoved: () => void;
  onClose: () => void;
}

/** Asks to whom, and says what moves along. */
function MoveDialog({ userId, spot, others, hasResearch, onMoved, onClose }: MoveDialogProps) {
  const toast = useToast();
  const refresh = useRefresh();
  const isOffline = useIsOffline();
  const [isMoving, setIsMoving] = useState(false);
  const [value, setValue] = useState<string | null>(() => (others.length === 1 ? (others[0]!.id ?? HOLDER) : null));
  const target = others.find(({ id }) => (id ?? HOLDER) === value);

  const move = async (to: ShownPerson) => {
    try {
      await api.lesions.move({ params: { id: spot.id }, body: { from: getPersonId(), to: to.id } });
      await takeAlong(userId, to.id, spot.id);
    } catch (error) {
      // What was done before the failure stays done.
      await refresh(...MOVE_READS);
      toast.show({
        tone: 'error',
        title: t('failed'),
        text: [getErrorText(error, ''), t('again', { name: to.name })].filter(Boolean).join(' '),
      });
      return;
    } finally {
      // A call that did not reach the server leaves what opens without it.
      if (!getIsOffline()) await eraseStoredCopies();
    }
    toast.show({ tone: 'success', title: t('moved', { name: to.name }), text: t('movedText') });
    onMoved();
    await refresh(...MOVE_READS);
  };

  const submit = async () => {
    if (!target || isMoving) return;
    setIsMoving(true);
    await move(target).finally(() => setIsMoving(false));
  };

  return (
    <Dialog
      title={t('move')}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={isMoving}
            busyLabel={t('moving')}
            disabled={!target || isOffline}
            onClick={() => void submit()}
          >
            {target ? t('moveTo', { name: target.name }) : t('moveTo.nobody')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ChoiceGroup
          legend={t('whose')}
          options={others.map(({ id, name }) => ({ value: id ?? HOLDER, label: name }))}
          value={value}
          onChange={setValue}
        />
        <p>{t('text', { count: spot.analyses })}</p>
        {isOffline && <p>{t('offline')}</p>}
        {hasResearch && <p className="small muted">{t('research')}</p>}
      </div>
    </Dialog>
  );
}
