import { findNextCheckDay, listCheckMonths } from './checkMonths';

const at = (year: number, month: number, day: number, hour = 12) => ({
  finishedAt: new Date(year, month - 1, day, hour).toISOString(),
});

test('the next check is due thirty days after the last one, and there is none before the first', () => {
  expect(findNextCheckDay([at(2026, 11, 25, 23), at(2026, 10, 1)])).toEqual(new Date(2026, 11, 25));
  expect(findNextCheckDay([{ finishedAt: null }])).toBeNull();
});

test('the calendar ends with the next month, and shows what was done and what is due', () => {
  const months = listCheckMonths(
    [at(2026, 11, 25), at(2026, 11, 3), at(2026, 1, 31), at(2025, 1, 1)],
    new Date(2026, 10, 26),
  );
  expect(months).toHaveLength(12);
  expect([months[0]?.start, months[11]?.start]).toEqual([new Date(2026, 0, 1), new Date(2026, 11, 1)]);
  expect(months.map(({ finishedOn }) => finishedOn.length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]);
  expect(months[10]?.finishedOn.map((day) => day.getDate())).toEqual([3, 25]);
  expect(months.flatMap(({ dueOn }, index) => (dueOn ? [[index, dueOn.getDate()]] : []))).toEqual([[11, 25]]);
});
