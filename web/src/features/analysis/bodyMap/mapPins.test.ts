import { buildSpot } from '../testing/fixtures';
import { describeSpotPlace, listMapPins } from './mapPins';

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

test('the place of a spot is its region and the person’s own side', () => {
  const region = 'Forearm';
  expect(describeSpotPlace({ region, pin: { view: 'front', x: 0.76, y: 0.45 } })).toBe('Forearm, your left');
  expect(describeSpotPlace({ region, pin: { view: 'back', x: 0.76, y: 0.45 } })).toBe('Forearm, your right');
  expect(describeSpotPlace({ region, pin: null })).toBe('Forearm, exact place not marked');
  expect(describeSpotPlace({ region: null, pin: null })).toBe('No place yet');
});
