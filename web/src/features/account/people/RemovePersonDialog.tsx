import type { NamedPerson } from '#domain/people/people';
import { ApiError, getErrorText } from '../../../lib/api';
import { useRefresh, useWrite } from '../../../lib/apiHooks';
import { erasePeople } from '../../../lib/deviceStorage/erasePeople';
import { eraseStoredCopies } from '../../../lib/offline/lockedCopyStore';
import { Banner } from '../../../ui/feedback/Banner';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import { accountPeopleMessages } from '../messages';

const t = accountPeopleMessages;

interface Props {
  userId: string;
  person: NamedPerson;
  onClose: () => void;
}

/** Says what goes with a person, and asks for confirmation. */
export function RemovePersonDialog({ userId, person: { id, name }, onClose }: Props) {
  const { run, busy } = useWrite('people.remove');
  const refresh = useRefresh();
  const toast = useToast();
  const remove = async () => {
    try {
      await run({ params: { id } });
    } catch (error) {
      // 404: removed before, by an answer that did not arrive or on another device.
      if (!(error instanceof ApiError && error.status === 404)) {
        toast.show({ tone: 'error', title: t('notRemoved'), text: getErrorText(error, t('tryAgain')) });
        return;
      }
    } finally {
      await eraseStoredCopies();
    }
    await erasePeople(userId, (personId) => personId === id);
    // Loads the page again where it shows this person's records, so this comes last.
    await refresh('auth.me');
    toast.show({ title: t('removed', { name }) });
    onClose();
  };
  return (
    <Dialog
      title={t('removeTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('keep', { name })}</Button>
          <Button variant="danger" icon="trash" busy={busy} busyLabel={t('removing')} onClick={() => void remove()}>
            {t('removeSubmit', { name })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Banner tone="error" title={t('removeWarning')}>
          {t('removeWarningText')}
        </Banner>
        <p className="account__words">{t('removeText', { name })}</p>
      </div>
    </Dialog>
  );
}
