import './NameSpot.css';
import { useState } from 'react';
import { MAX_LESION_NAME } from '#domain/analysis/spot';
import { textOf } from '../../../lib/api';
import { useWrite } from '../../../lib/data';
import { Button } from '../../../ui/form/Button';
import { Field } from '../../../ui/form/Field';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { useToast } from '../../../ui/feedback/Toast';
import { useSpots } from './useSpots';

/** Gives a spot a name, so that it is found again; waits until its present name is known. */
export function NameSpot({ lesionId }: { lesionId: string }) {
  const { find, isLoading } = useSpots();
  if (isLoading) return <Skeleton height="6.5rem" />;
  return <NameForm key={lesionId} lesionId={lesionId} name={find(lesionId)?.name ?? null} />;
}

function NameForm({ lesionId, name }: { lesionId: string; name: string | null }) {
  const toast = useToast();
  const update = useWrite('lesions.update', { refreshes: ['lesions.list'] });
  const [typed, setTyped] = useState(name ?? '');

  const save = async () => {
    try {
      const spot = await update.run({ params: { id: lesionId }, body: { name: typed } });
      setTyped(spot.name ?? '');
      const text = spot.name ? `This spot is now called “${spot.name}”.` : 'This spot has no name now.';
      toast.show({ tone: 'success', title: 'Name saved', text });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Name not saved', text: textOf(error, 'Please try again.') });
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
        maxLength={MAX_LESION_NAME}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button type="submit" busy={update.busy} busyLabel="Saving..." disabled={typed.trim() === (name ?? '')}>
        Save name
      </Button>
    </form>
  );
}
