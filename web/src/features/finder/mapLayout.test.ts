import fc from 'fast-check';
import { PIN, pinsOf, RING } from './mapLayout';

const at = (distance: number, bearing: number) => ({ distance, bearing });

test('a pin stands by distance and direction, north up', () => {
  const pins = pinsOf([at(10, 0), at(5, 90), at(10, 180), at(7.5, 270)], 10);
  const expected = [
    [0, -RING],
    [RING / 2, 0],
    [0, RING],
    [-RING * 0.75, 0],
  ];
  for (const [index, [x, y]] of expected.entries()) {
    expect(Math.hypot(pins[index]!.x - x!, pins[index]!.y - y!)).toBeLessThan(1);
  }
});

test('a dozen pins never cover one another or the middle, wherever they are, and stay on the map', () => {
  const provider = fc.record({
    distance: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
    bearing: fc.integer({ min: 0, max: 359 }),
  });
  fc.assert(
    fc.property(fc.array(provider, { maxLength: 12 }), (providers) => {
      const pins = pinsOf(providers, 10);
      expect(pins).toHaveLength(providers.length);
      for (const [index, { x, y }] of pins.entries()) {
        expect(Math.hypot(x, y)).toBeLessThanOrEqual(RING + PIN);
        const others = [...pins.slice(index + 1), { x: 0, y: 0 }];
        for (const other of others) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(1.6 * PIN);
      }
    }),
    { numRuns: 100 },
  );
});

test('the same list gives the same map', () => {
  const list = Array.from({ length: 12 }, () => at(3, 45));
  expect(pinsOf(list, 10)).toEqual(pinsOf(list, 10));
});
