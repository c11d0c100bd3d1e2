import { render, screen } from '@testing-library/react';
import { buildAnalysis } from '../../../testing/fixtures';
import { RegionNote } from './RegionNote';

const renderNote = (changes: Parameters<typeof buildAnalysis>[0]) =>
  render(<RegionNote analysis={buildAnalysis(changes)} />);

test('a result says when fewer than 100 test photos showed this body region', () => {
  renderNote({ location: 'Ear: left', domain: 'phone', regionPhotos: 26 });
  expect(screen.getByText(/^We tested only 26 phone photos of this body region \(ear\)/)).toBeTruthy();
});

test('a result says when no test photo showed this body region', () => {
  renderNote({ location: 'Buttock', domain: 'phone', regionPhotos: 0 });
  expect(screen.getByText(/^We tested no phone photos of this body region \(buttock\)/)).toBeTruthy();
});

test('a result says nothing about a well tested or an unknown body region', () => {
  expect(renderNote({ location: 'Face', regionPhotos: 100 }).container.textContent).toBe('');
  expect(renderNote({ location: 'Face', regionPhotos: null }).container.textContent).toBe('');
  expect(renderNote({ location: 'somewhere', regionPhotos: 3 }).container.textContent).toBe('');
});
