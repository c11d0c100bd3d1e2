/**
 * Whether every text in a value, names of its members included, is well-formed Unicode: no surrogate stands without its other half.
 * Other text breaks where it is percent-encoded, as in a form.
 */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((entry) => entry.every(isWellFormed));
}
