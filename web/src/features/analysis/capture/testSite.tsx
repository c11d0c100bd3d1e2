import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Analysis } from '#domain/analysis/analysis';
import type { Lesion } from '#domain/analysis/spot';
import { SessionBoundary } from '../../../lib/SessionBoundary';
import { MARIA, startTestServer } from '../../../lib/testServer';
import type { Reply, TestServer } from '../../../lib/testServer';
import { ToastProvider } from '../../../ui/feedback/Toast';

/** A low-risk analysis with everything filled in; `changes` replace fields. */
export function anAnalysis(changes: Partial<Analysis> = {}): Analysis {
  return {
    id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    lesionId: '01ARZ3NDEKTSV4RRFFQ69G5LES',
    riskLevel: 'low',
    confidence: 0.873,
    modelRiskLevel: 'low',
    raisedBy: [],
    detectedFeatures: {
      asymmetry: { level: 'minimal', score: 0.1, sentence: 'The halves match.' },
      border: { level: 'irregular', score: 0.5, sentence: 'Jagged on the upper left.' },
      color: {
        level: 'multiple_colors',
        score: 0.9,
        sentence: 'Three colors.',
        swatches: [{ name: 'dark brown', hex: '#5a3a28', share: 0.554, at: [0.5, 0.4] }],
      },
      diameter: { level: 'not_measured', size: null, basis: null, sentence: 'The photo carries no scale.' },
      evolving: { level: 'not_assessed', basis: null, sentence: 'There is no earlier photo.' },
    },
    recommendations: ['Photograph it again in a month. This tool misses some cancers.'],
    reasons: ['Three colors were found.'],
    analysisDate: '2026-03-04T12:00:00.000Z',
    location: 'Upper back: left of the spine',
    notes: 'Noticed after summer',
    diameter: null,
    outline: [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.5, 0.7],
    ],
    axes: [
      [
        [0.3, 0.5],
        [0.7, 0.5],
      ],
      [
        [0.5, 0.3],
        [0.5, 0.7],
      ],
    ],
    attribution: Array.from({ length: 196 }, (_, i) => i / 195),
    skin: { ita: 45, standing: 'tested', sentence: null },
    domain: 'phone',
    area: null,
    shape: { elongation: 0.8, solidity: 0.95, compactness: 0.9 },
    tone: [-20, 5, 2],
    quality: { sharpness: 10, brightness: 140, lesionShare: 0.2 },
    answers: { changing: null, bleeding: null, isNew: 'no', largerThan6mm: null },
    modelVersion: 'open-1',
    thresholdsVersion: 't-1',
    imageData: 'not-stored',
    imageUrl: null,
    ...changes,
  };
}

/** A spot with one analysis; `changes` replace fields. */
export function aLesion(changes: Partial<Lesion> = {}): Lesion {
  return {
    id: '01ARZ3NDEKTSV4RRFFQ69G5LES',
    name: null,
    region: 'Upper back',
    analyses: 1,
    lastSeen: '2026-03-04T12:00:00.000Z',
    riskLevel: 'low',
    ...changes,
  };
}

/**
 * What jsdom lacks of a browser: decoding an image (of 400×300 pixels by default), object URLs, scrolling, and a canvas, on
 * which every pixel that is read has the colour that `paint` gives for its place (black by default); `draw` hears which
 * part of an image is drawn on it.
 */
export function lendBrowser(
  paint: (x: number, y: number) => readonly [number, number, number] = () => [0, 0, 0],
  [width, height] = [400, 300],
  draw: (image: unknown, x: number, y: number, width: number, height: number) => void = () => undefined,
): void {
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  Object.defineProperties(HTMLImageElement.prototype, {
    naturalWidth: { value: width, configurable: true },
    naturalHeight: { value: height, configurable: true },
  });
  const getImageData = (_x: number, _y: number, width: number, height: number) => {
    const data = new Uint8ClampedArray(width * height * 4);
    for (let i = 0; i < width * height; i++) data.set([...paint(i % width, Math.floor(i / width)), 255], i * 4);
    return { data, width, height };
  };
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement) {
      const unseen = { fillRect: () => undefined, drawImage: draw, putImageData: () => undefined };
      return { canvas: this, ...unseen, getImageData };
    },
    toDataURL: () => 'data:image/jpeg;base64,/9j/4AAQ',
  });
  Object.assign(globalThis, { ImageData: Object });
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, setPointerCapture: () => undefined });
}

/** Renders a piece of the site for a signed-in subscriber; `replies` add to and replace what the API answers. */
export function visit(piece: ReactElement, replies: TestServer['replies'] = {}): TestServer {
  const server = startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/subscription/status': { body: { isActive: true, status: 'active', endsAt: null } },
    'GET /api/analyses': { body: [] },
    'GET /api/lesions': { body: [] },
    ...replies,
  });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>{piece}</SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
  return server;
}

/** Replies given one after the other; the last one stays. */
export function inTurn(...replies: [Reply, ...Reply[]]): () => Reply {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)] ?? replies[0];
}
