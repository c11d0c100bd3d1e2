import { useRef } from 'react';
import { api } from '../../../lib/api';
import { useRead } from '../../../lib/apiHooks';

/**
 * The pictures of photos by id: undefined while they load, null where one did not load. Each is fetched once while the page
 * is open, because each fetch is in the audit log.
 */
export function usePictures(ids: readonly string[]) {
  const fetched = useRef(new Map<string, string>());
  const readPicture = async (id: string): Promise<readonly [string, string | null]> => {
    const known = fetched.current.get(id);
    if (known !== undefined) return [id, known];
    try {
      const { picture } = await api.training.picture({ params: { id } });
      fetched.current.set(id, picture);
      return [id, picture];
    } catch {
      return [id, null];
    }
  };
  const input = ids.length === 0 ? null : { params: { id: ids.join() } };
  const fetcher = async () => Object.fromEntries(await Promise.all(ids.map(readPicture)));
  const { data, reload } = useRead('training.picture', input, { fetcher });
  return { pictures: data ?? {}, hasFailed: Object.values(data ?? {}).includes(null), reload };
}
