import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../../../../lib/session';
import { subscribeToSession } from '../../../../lib/sessionEvents';
import { useSessionHold } from '../../../../lib/sessionHold';
import { noteMessages } from './messages';
import { deleteNoteDraft, readNoteDraft, saveNoteDraft } from './noteDraft';

const t = noteMessages;

/** Renders the dialog in which a person whose session ended signs in over the page. */
export type RenderSignIn = (dialog: { reason: string; onSignedIn: () => void; onClose: () => void }) => ReactNode;

interface Props {
  analysisId: string;
  notes: string;
  isUnsaved: boolean;
  isSaving: boolean;
  onSave: () => void;
  /** Called with the note that was sealed before the page was opened again. */
  onRestore: (notes: string) => void;
  renderSignIn: RenderSignIn;
}

/**
 * Keeps the unsaved note of a result: sealed on this device, so that a reload does not lose it, and on the page when the session
 * ends. The person then signs in over the result. Where saving found the session ended, the note is saved after that.
 */
export function UnsavedNote({ analysisId, notes, isUnsaved, isSaving, onSave, onRestore, renderSignIn }: Props) {
  const { user } = useSession();
  const userId = user?.id;
  /** The sign-in that is asked for, and whether the note is saved after it; null without one. */
  const [signIn, setSignIn] = useState<{ saves: boolean } | null>(null);
  const [isRead, setIsRead] = useState(false);
  const isSealed = useRef(false);
  const latest = useRef({ isUnsaved, isSaving, onRestore });
  useEffect(() => {
    latest.current = { isUnsaved, isSaving, onRestore };
  });
  useSessionHold(isUnsaved);

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

  useEffect(() => {
    if (!isUnsaved) return;
    return subscribeToSession((event) => {
      if (event === 'expired') setSignIn({ saves: latest.current.isSaving });
    });
  }, [isUnsaved]);

  return (
    signIn &&
    renderSignIn({
      reason: t('signIn'),
      onSignedIn: () => {
        setSignIn(null);
        if (signIn.saves) onSave();
      },
      onClose: () => setSignIn(null),
    })
  );
}
