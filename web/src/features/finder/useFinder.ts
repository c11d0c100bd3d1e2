import { useState } from 'react';
import { DEFAULT_RADIUS, ZIP_NOT_FOUND, ZIP_NOT_VALID, ZipQuery, type Radius } from '#domain/finder/dermatologists';
import type { Place } from '#domain/finder/geography';
import { textOf } from '../../lib/api';
import { useRead, useWrite } from '../../lib/data';
import { whereAmI } from './whereAmI';

export type Mode = 'gps' | 'zip';

/** Where a search is centred, and how that came to be known. */
export interface Center extends Place {
  /** The ZIP code that was typed; undefined where the device said where it is. */
  zip?: string;
}

/**
 * A search for dermatologists: where, how far, and what was found. A position or a ZIP code that was placed starts it; so
 * does another radius. Switching modes clears the error; a device that cannot say where it is leads to the ZIP code.
 */
export function useFinder() {
  const [mode, setMode] = useState<Mode>('gps');
  const [radius, setRadius] = useState<Radius>(DEFAULT_RADIUS);
  const [center, setCenter] = useState<Center | null>(null);
  const [error, setError] = useState<{ of: Mode; text: string } | null>(null);
  const [isLocating, setLocating] = useState(false);
  const { run: geocode, busy: isGeocoding } = useWrite('dermatologists.geocode');
  const query = center && { query: { lat: center.latitude, lng: center.longitude, radius } };
  const found = useRead('dermatologists.find', query);

  const switchTo = (next: Mode) => {
    setMode(next);
    setError(null);
  };

  const searchHere = async () => {
    setError(null);
    setLocating(true);
    try {
      setCenter(await whereAmI());
    } catch (failure) {
      setMode('zip');
      setError({ of: 'gps', text: (failure as Error).message });
    } finally {
      setLocating(false);
    }
  };

  const searchZip = async (typed: string) => {
    setError(null);
    const zip = ZipQuery.safeParse({ zipcode: typed });
    if (!zip.success) {
      setError({ of: 'zip', text: ZIP_NOT_VALID });
      return;
    }
    try {
      setCenter({ ...(await geocode({ query: { zipcode: zip.data.zipcode } })), zip: zip.data.zipcode });
    } catch (failure) {
      setError({ of: 'zip', text: textOf(failure, ZIP_NOT_FOUND) });
    }
  };

  return { mode, switchTo, radius, setRadius, center, error, isLocating, isGeocoding, searchHere, searchZip, found };
}
