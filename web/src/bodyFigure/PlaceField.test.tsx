import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithApi } from '../testing/renderWithApi';
import { PlaceField } from './PlaceField';

test('a place is chosen by keyboard: arrow keys move the cross, which says its region, and Enter sets the pin', async () => {
  const onChange = jest.fn();
  renderWithApi(<PlaceField pin={null} region="" disabled={false} onChange={onChange} />);
  (await screen.findByRole('application')).focus();
  await userEvent.keyboard('{ArrowUp>10/}{ArrowRight>2/}');
  expect(await screen.findByText('Abdomen, your left')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith({ region: 'Abdomen', pin: { view: 'front', x: 0.5455, y: 0.3762 } });
});

test('a place beside the body is refused, with a sentence that says so', async () => {
  const onChange = jest.fn();
  renderWithApi(<PlaceField pin={null} region="" disabled={false} onChange={onChange} />);
  (await screen.findByRole('application')).focus();
  await userEvent.keyboard('{ArrowRight>30/}{ArrowUp>30/}{Enter}');
  expect(screen.getAllByText('This place is beside the body. Please tap on the body.').length).toBeGreaterThan(0);
  expect(onChange).not.toHaveBeenCalled();
});

test('a region from the list shows the view it lies in, and each side carries its name', async () => {
  renderWithApi(<PlaceField pin={null} region="Lower back" disabled={false} onChange={jest.fn()} />);
  const back = await screen.findByRole<HTMLInputElement>('radio', { name: 'Back' });
  expect(back.checked).toBe(true);
  expect(screen.getByText('Lower back. Tap the map to mark the exact place.')).toBeTruthy();
  expect(screen.getByText('Your left').style.left < screen.getByText('Your right').style.left).toBe(true);
});
