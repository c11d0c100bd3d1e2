import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../../lib/session';
import { useSessionHold } from '../../../../lib/sessionHold';
import { noteMessages } from '../../steps/messages';
import { deleteNoteDraft, readNoteDraft, saveNoteDraft } from './noteDraft';

const t = noteMessages;

interface Props {
  analysisId: string;
  notes: string;
  isUnsaved: boolean;
  isSaving: boolean;
  onSave: () => void;
  /** Called with the note that was sealed before the page was opened again. */
  onRestore: (notes: string) => void;
}

/**
 * Keeps the unsaved note of a result: sealed on this device, so that a reload does not lose it, and on the page when the session
 * ends. Where saving found the session ended, the note is saved after the sign-in.
 */
export function UnsavedNote({ analysisId, notes, isUnsaved, isSaving, onSave, onRestore }: Props) {
  const { user } = useSession();
  const userId = user?.id;
  const [isRead, setIsRead] = useState(false);
  const isSealed = useRef(false);
  const latest = useRef({ isUnsaved, onRestore });
  useEffect(() => {
    latest.current = { isUnsaved, onRestore };
  });
  // An emptied note is unsaved work, too.
  useSessionHold(isUnsaved && (notes || true), { reason: t('signIn'), isSaving, save: onSave });

  useEffect(() => {
    if (!userId) return;
    let isCurrent = true;
    void readNoteDraft(userId, analysisId).then((found) => {
      if (!isCurrent) return;
      isSealed.current = found !== null;
      if (found !== null && !latest.current.isUnsaved) latest.current.onRestore(found);
      setIsRead(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, analysisId]);

  useEffect(() => {
    if (!userId || !isRead || (!isUnsaved && !isSealed.current)) return;
    isSealed.current = isUnsaved;
    void (isUnsaved ? saveNoteDraft(userId, analysisId, notes) : deleteNoteDraft(analysisId));
  }, [userId, analysisId, isRead, isUnsaved, notes]);

  return null;
}
