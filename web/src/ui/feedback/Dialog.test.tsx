import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './Dialog';

function TestPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Dialog title="Details" onClose={() => setOpen(false)} actions={<button>Save</button>}>
          <input aria-label="Note" />
        </Dialog>
      )}
    </>
  );
}

async function openDialog() {
  render(<TestPage />);
  await userEvent.click(screen.getByText('Open'));
}

test('opening moves focus inside, and Tab stays inside', async () => {
  await openDialog();
  expect(document.activeElement?.textContent).toBe('Details');
  const visited: (string | null)[] = [];
  for (let press = 0; press < 4; press += 1) {
    await userEvent.tab();
    visited.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
  }
  expect(visited).toEqual(['Close', 'Note', 'Save', 'Close']);
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Save');
});

test('Escape closes it and returns focus to the control that opened it', async () => {
  await openDialog();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Open'));
});

test('it is a modal named by its title', async () => {
  await openDialog();
  expect(screen.getByRole('dialog', { name: 'Details' }).getAttribute('aria-modal')).toBe('true');
});

test('when the control that opened it was deleted meanwhile, focus goes to the nearest heading', async () => {
  function List() {
    const [items, setItems] = useState(['Spot']);
    const [isOpen, setIsOpen] = useState(false);
    return (
      <main>
        <h1>Page</h1>
        <section>
          <h2>History</h2>
          {items.map((item) => (
            <button key={item} onClick={() => setIsOpen(true)}>
              {item}
            </button>
          ))}
        </section>
        {isOpen && (
          <Dialog
            title="Delete?"
            onClose={() => setIsOpen(false)}
            actions={
              <button
                onClick={() => {
                  setItems([]);
                  setIsOpen(false);
                }}
              >
                Delete
              </button>
            }
          >
            Gone for good.
          </Dialog>
        )}
      </main>
    );
  }
  render(<List />);
  await userEvent.click(screen.getByText('Spot'));
  await userEvent.click(screen.getByText('Delete'));
  expect(document.activeElement?.textContent).toBe('History');
});
