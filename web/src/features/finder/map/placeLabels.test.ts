import { HALF_SIDE } from './mapScale';
import { createBoxAround, placeLabels } from './placeLabels';

const createLabel = (name: string, x: number, y: number) => ({ name, x, y, dot: 4 });

test('a town is named beside its point; where a pin or the edge is in the way, on another side', () => {
  expect(placeLabels([createLabel('Avon', 0, 0)], [], 5)).toMatchObject([{ anchor: 'start', textX: 6, textY: 0 }]);
  expect(placeLabels([createLabel('Avon', 0, 0)], [createBoxAround({ x: 20, y: 0 }, 24)], 5)).toMatchObject([
    { anchor: 'end' },
  ]);
  expect(placeLabels([createLabel('Avon', HALF_SIDE - 10, 0)], [], 5)).toMatchObject([{ anchor: 'end' }]);
});

test('a name without space is left out, and the first names come first', () => {
  const surrounded = [-25, 0, 25].flatMap((x) => [-25, 0, 25].map((y) => createBoxAround({ x, y }, 24)));
  expect(placeLabels([createLabel('Avon', 0, 0)], surrounded, 5)).toEqual([]);
  const towns = Array.from({ length: 30 }, (_, index) => createLabel(`Town ${index}`, 0, 0));
  const names = placeLabels(towns, [], 3).map(({ name }) => name);
  expect(names).toEqual(['Town 0', 'Town 1', 'Town 2']);
});
