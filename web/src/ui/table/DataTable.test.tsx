import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { DataTable, type TableColumn } from './DataTable';
import { useAddressState } from './useAddressState';

interface Person {
  name: string;
  age: number;
}
const PEOPLE: Person[] = [
  { name: 'Bea', age: 9 },
  { name: 'Ann', age: 30 },
  { name: 'Cleo', age: 100 },
];
const COLUMNS: TableColumn<Person>[] = [
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'age', label: 'Age', value: ({ age }) => age },
];

function People({ hasMore = false }: { hasMore?: boolean }) {
  const { values, setValues } = useAddressState({ sort: '' });
  return (
    <DataTable
      caption="People"
      columns={COLUMNS}
      rows={PEOPLE}
      getKey={({ name }) => name}
      sort={values.sort}
      onSort={(sort) => setValues({ sort })}
      hasMore={hasMore}
    />
  );
}
const renderPeople = (address = '/', hasMore = false) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <People hasMore={hasMore} />
    </MemoryRouter>,
  );
const readNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('a head sorts the table by keyboard, numbers as numbers, and says in which order', async () => {
  renderPeople();
  expect(readNames()).toEqual(['Bea', 'Ann', 'Cleo']);
  const age = screen.getByRole('columnheader', { name: 'Age' });
  within(age).getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  expect([readNames(), age.getAttribute('aria-sort')]).toEqual([['Bea', 'Ann', 'Cleo'], 'ascending']);
  await userEvent.keyboard('{Enter}');
  expect([readNames(), age.getAttribute('aria-sort')]).toEqual([['Cleo', 'Ann', 'Bea'], 'descending']);
});

test('the order is read from the address', () => {
  renderPeople('/?sort=name');
  expect(readNames()).toEqual(['Ann', 'Bea', 'Cleo']);
});

test('a table that the server has more rows of says that only the shown ones are sorted', () => {
  const { unmount } = renderPeople('/?sort=age');
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  renderPeople('/?sort=age', true);
  expect(screen.getByRole('status').textContent).toBe('Only the 3 rows shown here are sorted. There are more.');
});

function Choices() {
  const { values, setValues } = useAddressState({ status: '', sort: '' });
  return (
    <>
      <button onClick={() => setValues({ status: 'open' })}>Open ones</button>
      <button onClick={() => setValues({ sort: 'name' })}>By name</button>
      <p>{`${values.status} ${values.sort}`}</p>
    </>
  );
}

test('a value that is set before the page shows the one before it replaces none', () => {
  render(
    <MemoryRouter>
      <Choices />
    </MemoryRouter>,
  );
  act(() => {
    for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  });
  expect(screen.getByText('open name')).toBeTruthy();
});
