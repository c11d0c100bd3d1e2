import { describeSpotPlace } from './mapPins';

test('the place of a spot is its region and the person’s own side', () => {
  const region = 'Forearm';
  expect(describeSpotPlace({ region, pin: { view: 'front', x: 0.76, y: 0.45 } })).toBe('Forearm, your left');
  expect(describeSpotPlace({ region, pin: { view: 'back', x: 0.76, y: 0.45 } })).toBe('Forearm, your right');
  expect(describeSpotPlace({ region, pin: null })).toBe('Forearm, exact place not marked');
  expect(describeSpotPlace({ region: null, pin: null })).toBe('No place yet');
});
