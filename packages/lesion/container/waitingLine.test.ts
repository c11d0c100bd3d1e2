import { WaitingLine } from './waitingLine';

const options = { maxRunning: 2, maxLength: 12, maxWaitSeconds: 5 };

/** Admits requests until there is no room. Answers how many, and the functions that remove them. */
function fill(line: WaitingLine) {
  const leave: (() => void)[] = [];
  while (line.hasRoom()) leave.push(line.enter());
  return { admitted: leave.length, leave };
}

test('twelve requests are admitted while pictures are quick, and wait three seconds at most', () => {
  const line = new WaitingLine(options);
  expect(fill(line).admitted).toBe(12);
  expect(line.getWaitSeconds()).toBe(3);
});

test('slow pictures make a shorter line, so that who is admitted is served before the caller gives up', () => {
  const line = new WaitingLine(options);
  for (let n = 0; n < 50; n++) line.recordSeconds(2);
  expect(line.getWaitSeconds()).toBe(0);
  expect(fill(line).admitted).toBe(6);
  expect(line.getWaitSeconds()).toBeCloseTo(6, 3);
});

test('however slow the pictures, as many are admitted as run at once', () => {
  const line = new WaitingLine(options);
  for (let n = 0; n < 50; n++) line.recordSeconds(60);
  expect(fill(line).admitted).toBe(2);
});

test('who leaves makes room for one, once', () => {
  const line = new WaitingLine(options);
  const [first] = fill(line).leave;
  first!();
  first!();
  expect(fill(line).admitted).toBe(1);
});
