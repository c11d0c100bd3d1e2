import { analysisMessages } from '../messages';

/**
 * Creates a white canvas. Transparent pixels of a photo become white, as on the server.
 * @throws Error with a sentence for the person if the browser provides no canvas.
 */
export function createCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error(analysisMessages('noCanvas'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return context;
}
