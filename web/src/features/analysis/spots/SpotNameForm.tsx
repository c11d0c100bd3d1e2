import './SpotNameForm.css';
import { useState } from 'react';
import { MAX_SPOT_NAME } from '#domain/analysis/spotName';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { Field } from '../../../ui/form/Field';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { useToast } from '../../../ui/feedback/Toast';
import { useSpots } from './useSpots';

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
      const text = spot.name ? `This spot is now called “${spot.name}”.` : 'This spot has no name now.';
      toast.show({ tone: 'success', title: 'Name saved', text });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Name not saved', text: getErrorText(error, 'Please try again.') });
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
        label="Name this spot"
        optional
        hint="So that you find it when you photograph it again."
        placeholder="For example: mole by the collarbone"
        maxLength={MAX_SPOT_NAME}
        value={draft}
        onChange={({ currentTarget: { value } }) => setDraft(value)}
      />
      <Button type="submit" busy={update.busy} busyLabel="Saving..." disabled={draft.trim() === (name ?? '')}>
        Save name
      </Button>
    </form>
  );
}
