import './Status.css';
import { cx } from '../cx';

/** A placeholder of the same size as the loading content, so that the layout does not shift. */
export function Skeleton({ lines = 3, height, round }: { lines?: number; height?: string; round?: boolean }) {
  if (height !== undefined) {
    const shape = cx('skeleton__bone', round ? 'skeleton__bone--round' : 'skeleton__bone--block');
    return <span aria-hidden="true" className={shape} style={{ display: 'block', height }} />;
  }
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton__bone" />
      ))}
    </span>
  );
}
