/** The same UTC date a year later, in seconds since 1970. */
export function addYear(seconds: number): number {
  const date = new Date(seconds * 1000);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.getTime() / 1000;
}
