import fc from 'fast-check';
import { PIN_RADIUS, layOutPins, RING_RADIUS } from './pinLayout';

const createProvider = (distance: number, bearing: number) => ({ distance, bearing });

test('a pin is placed by distance and bearing, north up', () => {
  const pins = layOutPins(
    [createProvider(10, 0), createProvider(5, 90), createProvider(10, 180), createProvider(7.5, 270)],
    10,
  );
  const expected = [
    [0, -RING_RADIUS],
    [RING_RADIUS / 2, 0],
    [0, RING_RADIUS],
    [-RING_RADIUS * 0.75, 0],
  ];
  for (const [index, [x, y]] of expected.entries()) {
    expect(Math.hypot(pins[index]!.x - x!, pins[index]!.y - y!)).toBeLessThan(1);
    expect(Math.hypot(pins[index]!.place.x - x!, pins[index]!.place.y - y!)).toBeLessThan(1e-9);
  }
});

test('twelve pins never cover one another or the center, wherever they are, and stay on the map', () => {
  const provider = fc.record({
    distance: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
    bearing: fc.integer({ min: 0, max: 359 }),
  });
  fc.assert(
    fc.property(fc.array(provider, { maxLength: 12 }), (providers) => {
      const pins = layOutPins(providers, 10);
      expect(pins).toHaveLength(providers.length);
      for (const [index, { x, y }] of pins.entries()) {
        expect(Math.hypot(x, y)).toBeLessThanOrEqual(RING_RADIUS + PIN_RADIUS);
        const others = [...pins.slice(index + 1), { x: 0, y: 0 }];
        for (const other of others) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(1.6 * PIN_RADIUS);
      }
    }),
    { numRuns: 100 },
  );
});

test('the same list gives the same map', () => {
  const list = Array.from({ length: 12 }, () => createProvider(3, 45));
  expect(layOutPins(list, 10)).toEqual(layOutPins(list, 10));
});
