/** The part of zipcodes 8.0.0 in use. The package ships no types. */
declare module 'zipcodes/lib/codes' {
  export const codes: Record<
    string,
    { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
  >;
}
