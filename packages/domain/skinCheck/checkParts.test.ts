import { BODY_REGIONS } from '#domain/analysis/bodyRegion';
import { toBodyPin } from '#domain/bodyMap/bodyFrame';
import { BodyView } from '#domain/bodyMap/bodyPin';
import { findBodyPlace } from '#domain/bodyMap/bodyPlace';
import { CHECK_AREAS, CHECK_PARTS, listSpotParts } from './checkParts';

test('a check has ten parts, and together they cover every region of the body', () => {
  expect(CHECK_PARTS).toHaveLength(10);
  const covered = new Set(CHECK_PARTS.flatMap((part) => CHECK_AREAS[part].regions));
  expect([...covered].sort()).toEqual(BODY_REGIONS.map(({ name }) => name).sort());
});

test.each(BodyView.options)('every place of the drawing %s that is on the body is met in a check', (view) => {
  for (let y = 0; y < 404; y += 4) {
    for (let x = -120; x <= 120; x += 4) {
      const pin = toBodyPin(view, { x, y });
      const region = findBodyPlace(pin)?.region;
      if (region) expect([region, listSpotParts({ region, pin })]).not.toEqual([region, []]);
    }
  }
});

test('a pin tells the front of a leg from its back; without one the spot is met twice', () => {
  const back = toBodyPin('back', { x: 18, y: 250 });
  const front = toBodyPin('front', { x: 18, y: 250 });
  expect(listSpotParts({ region: 'Thigh', pin: back })).toEqual(['legBacks']);
  expect(listSpotParts({ region: 'Thigh', pin: front })).toEqual(['legs']);
  expect(listSpotParts({ region: 'Thigh', pin: null })).toEqual(['legs', 'legBacks']);
  expect(listSpotParts({ region: null, pin: null })).toEqual([]);
});
