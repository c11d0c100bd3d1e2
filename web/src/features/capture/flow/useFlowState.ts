import { useEffect, useRef, useState } from 'react';
import { releasePhoto } from '../choose/userPhoto';
import type { SpotDetails } from '../details/spotDetails';
import { createFlow, reduceFlow, type FlowEvent, type FlowState } from './analysisFlow';

/**
 * The state of the analysis. `dispatch` returns the next one and `getLatest` the newest, so that an answer that comes later compares
 * itself with it. Frees the memory of a photo that is replaced or comes too late, and of the last one on unmount.
 */
export function useFlowState(createDetails: () => SpotDetails) {
  const [state, setState] = useState(() => createFlow(createDetails()));
  const latest = useRef(state);
  const [actions] = useState(() => ({
    getLatest: (): FlowState => latest.current,
    dispatch: (event: FlowEvent): FlowState => {
      const previousPhoto = latest.current.framedPhoto?.photo;
      latest.current = reduceFlow(latest.current, event);
      const photo = latest.current.framedPhoto?.photo;
      const broughtPhoto = 'framedPhoto' in event ? event.framedPhoto.photo : undefined;
      for (const each of [previousPhoto, broughtPhoto]) if (each && each !== photo) releasePhoto(each);
      setState(latest.current);
      return latest.current;
    },
  }));
  const { dispatch } = actions;
  useEffect(() => {
    dispatch({ name: 'pageOpened' });
    return () => {
      const { framedPhoto } = dispatch({ name: 'pageClosed' });
      if (framedPhoto) releasePhoto(framedPhoto.photo);
    };
  }, [dispatch]);
  return { state, ...actions };
}
