import { useState } from 'react';

/**
 * Tells the latest of several runs of one task, where an earlier one may end later and must change nothing then: a task calls the
 * function when it starts, and afterwards what it returned, which answers whether no other run has started.
 */
export function useLatestRun(): () => () => boolean {
  const [start] = useState(() => {
    let latestRun = 0;
    return () => {
      const thisRun = ++latestRun;
      return () => thisRun === latestRun;
    };
  });
  return start;
}
