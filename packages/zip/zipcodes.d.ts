/** The part of zipcodes 8.0.0 that the table is made from; the package ships no types. */
declare module 'zipcodes/lib/codes' {
  export const codes: Record<
    string,
    { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
  >;
}
