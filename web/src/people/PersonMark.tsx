import './people.css';
import type { ShownPerson } from './useCurrentPerson';

/** The first letter of a person's name on the person's color. The name itself stands beside it, so the letter is drawn and no text. */
export function PersonMark({ name, color }: Pick<ShownPerson, 'name' | 'color'>) {
  const [initial = ''] = name;
  return (
    <span className={`person-mark person-mark--${color}`} data-initial={initial.toUpperCase()} aria-hidden="true" />
  );
}
