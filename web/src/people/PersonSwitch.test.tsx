import { render, screen } from '@testing-library/react';
import { MARIA } from '../lib/testServer';
import { setPerson } from './currentPerson';
import PersonSwitch from './PersonSwitch';

const BEN = '01JD0000000000000000000001';
const people = { [BEN]: { name: 'Ben', color: 'blue', addedAt: MARIA.createdAt } } as const;

test('the switch names the person of the page, and nobody where that person is not in the account', () => {
  setPerson(BEN);
  const { container, rerender } = render(<PersonSwitch user={{ ...MARIA, people }} />);
  expect(screen.getByRole('button', { name: /^Records of Ben\./ })).toBeTruthy();
  setPerson('constructor');
  rerender(<PersonSwitch user={{ ...MARIA, people: { ...people } }} />);
  expect(container.textContent).toBe('');
});
