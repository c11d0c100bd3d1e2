import { startTransition, useEffect, useState } from 'react';
import { Field } from '../../../ui/form/Field';
import { historyMessages } from '../messages';

const t = historyMessages;
/** Pause in typing after which the search starts. */
const PAUSE_MS = 300;

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** The search in notes, body regions and names of spots. It searches when the person pauses. */
export function SearchField({ value, onChange }: Props) {
  /** The text that is typed but not searched for yet. Null without one. */
  const [draft, setDraft] = useState<string | null>(null);

  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(
      () =>
        startTransition(() => {
          onChange(draft);
          setDraft(null);
        }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- A new `onChange` is no new text.
  }, [draft]);

  return (
    <Field
      type="search"
      label={t('search')}
      hint={t('searchHint')}
      autoComplete="off"
      enterKeyHint="search"
      value={draft ?? value}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
    />
  );
}
