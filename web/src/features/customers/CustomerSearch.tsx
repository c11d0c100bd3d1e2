import { useState, type SyntheticEvent } from 'react';
import { CustomerSearch as SearchRequest } from '#domain/account/customers';
import { Button } from '../../ui/form/Button';
import { Field } from '../../ui/form/Field';

interface CustomerSearchProps {
  /** Called with what to look for; empty shows everybody again. */
  onSearch: (text: string) => void;
  isSearching: boolean;
}

/** Looks for the beginning of an address or a name. */
export function CustomerSearch({ onSearch, isSearching }: CustomerSearchProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { data, error: refused } = SearchRequest.safeParse({ text });
    setError(refused?.issues[0]?.message);
    if (data) onSearch(data.text);
  };
  const clear = () => {
    setText('');
    setError(undefined);
    onSearch('');
  };
  return (
    <form className="customers-search" role="search" onSubmit={submit} noValidate>
      <Field
        label="Search by email or name"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" icon="search">
        Search
      </Button>
      {isSearching && (
        <Button variant="quiet" onClick={clear}>
          Show everybody
        </Button>
      )}
    </form>
  );
}
