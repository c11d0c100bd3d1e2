import { useAddressQuery } from '../useAddressQuery';

/** Values kept in the address under their names. A value equal to its default is left out of the address. */
export function useAddressState<Name extends string>(defaults: Readonly<Record<Name, string>>) {
  const { query, getLatestQuery, setQuery } = useAddressQuery();
  const names = Object.keys(defaults) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? defaults[name]])) as Record<
    Name,
    string
  >;
  const setValues = (changes: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(getLatestQuery());
    for (const name of names) {
      const value = changes[name];
      if (value === undefined) continue;
      if (value === defaults[name]) next.delete(name);
      else next.set(name, value);
    }
    setQuery(next);
  };
  return { values, setValues };
}
