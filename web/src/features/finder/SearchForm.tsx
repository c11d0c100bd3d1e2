import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { RADII } from '#domain/finder/dermatologists';
import { Banner } from '../../ui/feedback/Banner';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { Field } from '../../ui/form/Field';
import { finderMessages } from './messages';
import type { useFinder } from './useFinder';

const t = finderMessages;

const MODES = [
  { value: 'gps', label: t('modeGps') },
  { value: 'zip', label: t('modeZip') },
] as const;
const DISTANCES = RADII.map((miles) => ({ value: String(miles), label: t('radius', { miles }) }));

/** The form for the center and the radius of the search. */
export function SearchForm({ finder }: { finder: ReturnType<typeof useFinder> }) {
  const { mode, switchMode, radius, setRadius, error, isLocating, searchHere } = finder;
  return (
    <Card as="section" className="finder__form" title={t('searchTitle')}>
      <div className="stack">
        <div className="finder__fields">
          <ChoiceGroup
            legend={t('searchBy')}
            options={MODES}
            value={mode}
            onChange={(value) => value && switchMode(value)}
          />
          <ChoiceGroup
            legend={t('within')}
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
            <Button variant="primary" busy={isLocating} busyLabel={t('locating')} onClick={() => void searchHere()}>
              {t('useLocation')}
            </Button>
            <p className="small muted">{t('locationPrivacy')}</p>
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
        label={t('zipLabel')}
        name="zipcode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={zip}
        onChange={({ target }) => setZip(target.value)}
        error={hasZipError ? error.text : undefined}
      />
      <Button variant="primary" type="submit" icon="search" busy={isGeocoding} busyLabel={t('searchingZip')}>
        {t('search')}
      </Button>
    </form>
  );
}
