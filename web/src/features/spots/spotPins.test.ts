import { buildSpot } from '../../testing/fixtures';
import { listMapPins } from './spotPins';

test('spots without a pin lie beside each other in their region, and spots without a region have no mark', () => {
  const pins = listMapPins([
    buildSpot({ id: 'a', region: 'Chest' }),
    buildSpot({ id: 'b', region: 'Chest' }),
    buildSpot({ id: 'c', region: null }),
    buildSpot({ id: 'd', region: 'Chest', pin: { view: 'front', x: 0.5, y: 0.25 } }),
  ]);
  expect(pins.map(({ id, isExact }) => [id, isExact])).toEqual([
    ['a', false],
    ['b', false],
    ['d', true],
  ]);
  expect(pins[1]!.pin.x).not.toBe(pins[0]!.pin.x);
});
