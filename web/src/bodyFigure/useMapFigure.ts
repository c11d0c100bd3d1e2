import { DEFAULT_FIGURE } from '#domain/bodyMap/defaultFigure';
import type { MapFigure } from '#domain/bodyMap/mapFigure';
import { useRead } from '../lib/apiHooks';
import { useSession } from '../lib/session';

/** The figure that the signed-in person chose; the default one until it is loaded. */
export function useMapFigure(): MapFigure {
  const { user } = useSession();
  return useRead('bodyMap.figure', user ? {} : null, { retries: 8 }).data ?? DEFAULT_FIGURE;
}
