import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { RADII } from '#domain/finder/dermatologists';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { Field } from '../../ui/form/Field';
import type { useFinder } from './useFinder';

const MODES = [
  { value: 'gps', label: 'My location' },
  { value: 'zip', label: 'ZIP code' },
] as const;
const DISTANCES = RADII.map((miles) => ({ value: String(miles), label: `${miles} miles` }));

/** The form for the center and the radius of the search. */
export function SearchForm({ finder }: { finder: ReturnType<typeof useFinder> }) {
  const { mode, switchMode, radius, setRadius, error, isLocating, searchHere } = finder;
  return (
    <Card as="section" className="finder__form" title="Where to look">
      <div className="stack">
        <div className="finder__fields">
          <ChoiceGroup
            legend="Search by"
            options={MODES}
            value={mode}
            onChange={(value) => value && switchMode(value)}
          />
          <ChoiceGroup
            legend="Within"
            options={DISTANCES}
            value={String(radius)}
            onChange={(value) => setRadius(RADII.find((miles) => String(miles) === value) ?? radius)}
          />
        </div>
        {error?.mode === 'gps' && (
          <Banner tone="error" live>
            {error.text}
          </Banner>
        )}
        {mode === 'zip' ? (
          <ZipForm finder={finder} />
        ) : (
          <div className="finder__go">
            <Button
              variant="primary"
              busy={isLocating}
              busyLabel="Finding your location…"
              onClick={() => void searchHere()}
            >
              Use my location
            </Button>
            <p className="small muted">
              Your position is rounded to about half a mile before it leaves this device, and is not kept.
            </p>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The ZIP code input. Receives focus when the device could not be located. */
function ZipForm({ finder: { error, isGeocoding, searchZip } }: { finder: ReturnType<typeof useFinder> }) {
  const [zip, setZip] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const hasZipError = error?.mode === 'zip';
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void searchZip(zip);
  };
  return (
    <form className="finder__zip" onSubmit={submit} noValidate>
      <Field
        ref={input}
        label="ZIP code"
        name="zipcode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={zip}
        onChange={({ target }) => setZip(target.value)}
        error={hasZipError ? error.text : undefined}
      />
      <Button variant="primary" type="submit" icon="search" busy={isGeocoding} busyLabel="Searching…">
        Search
      </Button>
    </form>
  );
}
