import { refuseLateTurn } from './refuseLateTurn';

/**
 * Returns a function that runs the work of one name in sequence, and the work of different names in parallel. Rejects with
 * `TooManyRequestsException` where the work of its name takes too long to finish.
 */
export function createQueues(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const since = performance.now();
    const takeTurn = () => {
      refuseLateTurn(since);
      return work();
    };
    const result = (last.get(name) ?? Promise.resolve()).then(takeTurn, takeTurn);
    last.set(name, result);
    const leave = () => last.get(name) === result && last.delete(name);
    result.then(leave, leave);
    return result;
  };
}
