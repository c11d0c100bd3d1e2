import { fileProblem } from './photo';

const MB = 1024 * 1024;

test('a file that is no image is refused', () => {
  expect(fileProblem({ type: 'text/plain', size: 10 })).toEqual({
    title: 'Invalid File Type',
    text: 'Please select an image file (JPG, PNG, etc.)',
  });
});

test('an image above 10 MB is refused, one of exactly 10 MB is taken', () => {
  expect(fileProblem({ type: 'image/jpeg', size: 10 * MB + 1 })).toEqual({
    title: 'File Too Large',
    text: 'Please select an image smaller than 10MB',
  });
  expect(fileProblem({ type: 'image/jpeg', size: 10 * MB })).toBeNull();
});
