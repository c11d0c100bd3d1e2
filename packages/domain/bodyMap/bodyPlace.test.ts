import { BODY_REGIONS } from '#domain/analysis/bodyRegion';
import { toBodyPin } from './bodyFrame';
import type { BodyView } from './bodyPin';
import { findBodyPlace, getRegionPin } from './bodyPlace';
import { ZONE_PARTS } from './bodyZones';

const findAt = (view: BodyView, x: number, y: number) => findBodyPlace(toBodyPin(view, { x, y }));

test.each(BODY_REGIONS.map(({ name }) => name))(
  'a spot in the region %s without a pin lies in that region',
  (region) => {
    expect(findBodyPlace(getRegionPin(region))?.region).toBe(region);
  },
);

test('the map has every region of the list and no other', () => {
  const regions = Object.values(ZONE_PARTS).flatMap((parts) =>
    parts.flatMap(({ zones }) => zones.map(([region]) => region)),
  );
  expect([...new Set(regions)].sort()).toEqual(BODY_REGIONS.map(({ name }) => name).sort());
});

test.each<[BodyView, number, number, string, 'left' | 'right' | null]>([
  ['front', 46, 132, 'Upper arm', 'left'],
  ['front', -46, 132, 'Upper arm', 'right'],
  ['front', 0, 100, 'Chest', null],
  ['front', 66, 220, 'Palm', 'left'],
  ['back', 46, 132, 'Upper arm', 'right'],
  ['back', -18, 250, 'Thigh', 'left'],
  ['back', -66, 220, 'Back of the hand', 'left'],
  ['left', 2, 130, 'Upper arm', 'left'],
  ['left', -19, 150, 'Abdomen', 'left'],
  ['right', 19, 150, 'Abdomen', 'right'],
  ['right', -20, 195, 'Buttock', 'right'],
  ['head', -60, 100, 'Face', null],
  ['head', -30, 70, 'Face', 'left'],
  ['head', 90, 40, 'Scalp', 'right'],
  ['head', -53, 207, 'Ear', 'left'],
  ['hands', -60, 90, 'Back of the hand', 'left'],
  ['hands', 60, 90, 'Back of the hand', 'right'],
  ['hands', 60, 230, 'Palm', 'right'],
  ['feet', -60, 60, 'Top of the foot', 'left'],
  ['feet', 60, 220, 'Sole', 'right'],
])('in the view %s the point %d, %d is %s, side %s', (view, x, y, region, side) => {
  expect(findAt(view, x, y)).toEqual({ region, side });
});

test.each<[BodyView, number, number]>([
  ['front', 100, 20],
  ['left', 60, 200],
  ['hands', 0, 288],
])('in the view %s the point %d, %d is beside the body', (view, x, y) => {
  expect(findAt(view, x, y)).toBeNull();
});
