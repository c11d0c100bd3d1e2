import { rocPoints } from './roc';

test('the curve climbs with what is found and moves right with false alarms; ties are one step', () => {
  expect(rocPoints([0.9, 0.5, 0.5, 0.1], [true, true, false, false])).toEqual([
    [0, 0],
    [0, 0.5],
    [0.5, 1],
    [1, 1],
  ]);
});
