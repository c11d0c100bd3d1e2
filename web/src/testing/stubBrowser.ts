/**
 * Stubs browser features that jsdom lacks: image decoding (400×300 pixels by default), object URLs, scrolling and a canvas.
 * Every pixel read from the canvas has the color that `getColor` returns (black by default). `onDraw` receives the area of
 * an image that is drawn.
 */
export function stubBrowser(
  getColor: (x: number, y: number) => readonly [number, number, number] = () => [0, 0, 0],
  [width, height] = [400, 300],
  onDraw: (image: unknown, x: number, y: number, width: number, height: number) => void = () => undefined,
): void {
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  Object.defineProperties(HTMLImageElement.prototype, {
    naturalWidth: { value: width, configurable: true },
    naturalHeight: { value: height, configurable: true },
  });
  const getImageData = (_x: number, _y: number, width: number, height: number) => {
    const data = new Uint8ClampedArray(width * height * 4);
    for (let i = 0; i < width * height; i++) data.set([...getColor(i % width, Math.floor(i / width)), 255], i * 4);
    return { data, width, height };
  };
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement) {
      const ignoredMethods = { fillRect: () => undefined, drawImage: onDraw, putImageData: () => undefined };
      return { canvas: this, ...ignoredMethods, getImageData };
    },
    toDataURL: () => 'data:image/jpeg;base64,/9j/4AAQ',
  });
  Object.assign(globalThis, { ImageData: Object });
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, setPointerCapture: () => undefined });
}
