import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { stubBrowser } from '../../../testing/stubBrowser';
import { MarkSurface } from './MarkSurface';
import type { PhotoPoint } from './scaleMark';

beforeAll(() => stubBrowser());

function TestSurface() {
  const [ends, setEnds] = useState<readonly PhotoPoint[]>([]);
  const photo = { image: new Image(), file: new Blob(), url: 'blob:photo', width: 400, height: 300, name: 'spot.jpg' };
  return <MarkSurface photo={photo} ends={ends} onEndsChange={setEnds} showCoin />;
}

/** Presses a point of the photo, which the stub lays out 200 px wide and 150 px high at the page's corner. */
function touch(x: number, y: number) {
  const surface = screen.getByAltText('Your whole photo').parentElement!;
  surface.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 150 }) as DOMRect;
  Object.defineProperty(surface, 'clientWidth', { value: 200 });
  const event = new MouseEvent('pointerdown', { bubbles: true, cancelable: true, clientX: x, clientY: y });
  fireEvent(surface, Object.assign(event, { pointerId: 1 }));
}

test.each([
  [150, 30, 'left'],
  [20, 120, 'right'],
])('the lens shows the point under the finger in its center, magnified: %i, %i', (x, y, side) => {
  render(<TestSurface />);
  touch(x, y);
  const lens = document.querySelector<HTMLElement>('.mark__lens')!;
  const { backgroundPosition, backgroundSize } = lens.querySelector('div')!.style;
  const [left, top] = backgroundPosition.split(' ').map(parseFloat);
  expect(backgroundSize).toBe('600px 450px');
  // The lens is 112 px wide and high and magnifies three times.
  expect([(56 - left!) / 3, (56 - top!) / 3]).toEqual([x, y]);
  expect(lens.dataset.side).toBe(side);
});
