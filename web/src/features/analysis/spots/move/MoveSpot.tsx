import { useState } from 'react';
import type { Spot } from '#domain/analysis/spot';
import { api, ApiError, getErrorText } from '../../../../lib/api';
import { useRefresh, useWrite } from '../../../../lib/apiHooks';
import { assignToPerson } from '../../../../lib/deviceStorage/assignToPerson';
import { eraseStoredCopies } from '../../../../lib/offline/lockedCopyStore';
import { useSession } from '../../../../lib/session';
import { getPersonId } from '../../../../people/currentPerson';
import { listShownPeople, type ShownPerson } from '../../../../people/useCurrentPerson';
import { Dialog } from '../../../../ui/feedback/Dialog';
import { useToast } from '../../../../ui/feedback/Toast';
import { Button } from '../../../../ui/form/Button';
import { ChoiceGroup } from '../../../../ui/form/ChoiceGroup';
import { moveSpotMessages } from './messages';

const t = moveSpotMessages;

/** Analyses per call. */
const PAGE_SIZE = 100;
/** What a move changes for the person whose records the page shows. */
const MOVE_READS = ['analysis.list', 'lesions.list', 'reminders.list'] as const;
/** The value of the account holder among the choices. */
const HOLDER = 'holder';

/** The ids of all analyses of a spot. */
async function listAnalysisIds(lesionId: string): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await api.analysis.list({ query: { limit: PAGE_SIZE, lesionId, ...(cursor && { cursor }) } });
    for (const { id } of page.items) ids.add(id);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
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
  const move = useWrite('lesions.move');
  const [value, setValue] = useState<string | null>(() => (others.length === 1 ? (others[0]!.id ?? HOLDER) : null));
  const target = others.find(({ id }) => (id ?? HOLDER) === value);

  const submit = async () => {
    if (!target) return;
    try {
      const analysisIds = await listAnalysisIds(spot.id);
      await move.run({ params: { id: spot.id }, body: { from: getPersonId(), to: target.id } });
      await assignToPerson(userId, target.id, analysisIds);
    } catch (error) {
      // 404: a call whose answer did not arrive moved the rest.
      if (error instanceof ApiError && error.status === 404) await refresh(...MOVE_READS);
      toast.show({ tone: 'error', title: t('failed'), text: getErrorText(error, t('pleaseRetry')) });
      return;
    } finally {
      await eraseStoredCopies();
    }
    toast.show({ tone: 'success', title: t('moved', { name: target.name }), text: t('movedText') });
    onMoved();
    await refresh(...MOVE_READS);
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
            busy={move.busy}
            busyLabel={t('moving')}
            disabled={!target}
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
        {hasResearch && <p className="small muted">{t('research')}</p>}
      </div>
    </Dialog>
  );
}
