import { useRef, useState, type SyntheticEvent } from 'react';
import { CustomerSearch } from '#domain/account/customers';
import { Button } from '../../ui/form/Button';
import { Field } from '../../ui/form/Field';
import { focusErrorOnceShown } from '../../ui/form/focusFirstError';
import { customersMessages } from './messages';

const t = customersMessages;

interface CustomerSearchFormProps {
  /** Called with the search text. An empty text clears the search. */
  onSearch: (text: string) => void;
  isSearching: boolean;
}

/** Searches customers by the beginning of an email or name. */
export function CustomerSearchForm({ onSearch, isSearching }: CustomerSearchFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { data, error: invalid } = CustomerSearch.safeParse({ text });
    setError(invalid?.issues[0]?.message);
    if (data) onSearch(data.text);
    else focusErrorOnceShown(form);
  };
  const clear = () => {
    setText('');
    setError(undefined);
    onSearch('');
  };
  return (
    <form ref={form} className="customers-search" role="search" onSubmit={submit} noValidate>
      <Field
        label={t('searchLabel')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" icon="search">
        {t('search')}
      </Button>
      {isSearching && (
        <Button variant="quiet" onClick={clear}>
          {t('clearSearch')}
        </Button>
      )}
    </form>
  );
}
