import { useState } from 'react';
import { DEFAULT_RADIUS, ZipQuery, type Radius } from '#domain/finder/dermatologists';
import type { Coordinates } from '#domain/finder/geography';
import { getErrorText } from '../../lib/api';
import { useRead, useWrite } from '../../lib/apiHooks';
import { useLatestRun } from '../../ui/useLatestRun';
import { locateDevice } from './locateDevice';
import { finderQueryMessages } from '#domain/finder/messages';

export type SearchMode = 'gps' | 'zip';

/** The center of a search. */
export interface SearchCenter extends Coordinates {
  /** The ZIP code that the person entered. Undefined for the device's own position. */
  zip?: string;
}

/**
 * State of the dermatologist search: center, radius and results. A new center or radius starts a search. Switching modes
 * clears the error. If the device cannot be located, the mode changes to ZIP code.
 */
export function useFinder() {
  const [mode, setMode] = useState<SearchMode>('gps');
  const [radius, setRadius] = useState<Radius>(DEFAULT_RADIUS);
  const [center, setCenter] = useState<SearchCenter | null>(null);
  const [error, setError] = useState<{ mode: SearchMode; text: string } | null>(null);
  const [isLocating, setIsLocating] = useState(false);
  const { run: geocode, busy: isGeocoding } = useWrite('dermatologists.geocode');
  const query = center && { query: { lat: center.latitude, lng: center.longitude, radius } };
  const results = useRead('dermatologists.find', query);

  /** The answer to an earlier search comes too late. */
  const startSearch = useLatestRun();

  const switchMode = (newMode: SearchMode) => {
    setMode(newMode);
    setError(null);
  };

  const searchHere = async () => {
    const isLatest = startSearch();
    setError(null);
    setIsLocating(true);
    try {
      const position = await locateDevice();
      if (isLatest()) setCenter(position);
    } catch (cause) {
      if (!isLatest()) return;
      setMode('zip');
      setError({ mode: 'gps', text: (cause as Error).message });
    } finally {
      setIsLocating(false);
    }
  };

  const searchZip = async (text: string) => {
    setError(null);
    const zip = ZipQuery.safeParse({ zipcode: text });
    if (!zip.success) {
      setError({ mode: 'zip', text: finderQueryMessages('zipNotValid') });
      return;
    }
    const isLatest = startSearch();
    try {
      const place = await geocode({ query: { zipcode: zip.data.zipcode } });
      if (isLatest()) setCenter({ ...place, zip: zip.data.zipcode });
    } catch (cause) {
      if (!isLatest()) return;
      setError({ mode: 'zip', text: getErrorText(cause, finderQueryMessages('zipNotFound')) });
    }
  };

  return {
    mode,
    switchMode,
    radius,
    setRadius,
    center,
    error,
    isLocating,
    isGeocoding,
    searchHere,
    searchZip,
    results,
  };
}
