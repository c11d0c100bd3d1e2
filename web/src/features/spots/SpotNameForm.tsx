import './SpotNameForm.css';
import { useState } from 'react';
import { MAX_SPOT_NAME } from '#domain/analysis/spotName';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { Button } from '../../ui/form/Button';
import { Field } from '../../ui/form/Field';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useToast } from '../../ui/feedback/Toast';
import { spotMessages } from './messages';
import { useSpots } from './useSpots';

const t = spotMessages;

/** The form that names a spot. Shows a skeleton until the current name is loaded. */
export function SpotNameForm({ spotId }: { spotId: string }) {
  const { findSpot, isLoading } = useSpots();
  if (isLoading) return <Skeleton height="6.5rem" />;
  return <NameForm key={spotId} spotId={spotId} name={findSpot(spotId)?.name ?? null} />;
}

function NameForm({ spotId, name }: { spotId: string; name: string | null }) {
  const toast = useToast();
  const update = useWrite('lesions.update', { refreshes: ['lesions.list'] });
  const [draft, setDraft] = useState(name ?? '');

  const save = async () => {
    try {
      const spot = await update.run({ params: { id: spotId }, body: { name: draft } });
      setDraft(spot.name ?? '');
      const text = spot.name ? t('nameSavedText', { name: spot.name }) : t('nameRemovedText');
      toast.show({ tone: 'success', title: t('nameSaved'), text });
    } catch (error) {
      toast.show({ tone: 'error', title: t('nameNotSaved'), text: getErrorText(error, t('pleaseRetry')) });
    }
  };

  return (
    <form
      className="name-spot"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={t('nameLabel')}
        optional
        hint={t('nameHint')}
        placeholder={t('namePlaceholder')}
        maxLength={MAX_SPOT_NAME}
        value={draft}
        onChange={({ currentTarget: { value } }) => setDraft(value)}
      />
      <Button type="submit" busy={update.busy} busyLabel={t('savingName')} disabled={draft.trim() === (name ?? '')}>
        {t('saveName')}
      </Button>
    </form>
  );
}
