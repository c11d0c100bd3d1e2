import { traceRoc } from './roc';

test('the curve rises with true positives and moves right with false positives; ties are one step', () => {
  expect(traceRoc([0.9, 0.5, 0.5, 0.1], [true, true, false, false])).toEqual([
    [0, 0],
    [0, 0.5],
    [0.5, 1],
    [1, 1],
  ]);
});
