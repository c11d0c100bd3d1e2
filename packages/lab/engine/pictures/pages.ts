/** Printed pages with paragraphs in several sizes, slightly rotated. */
import sharp from 'sharp';
import { hashUnit } from '#lesion/statistics/random';
import type { Pixels } from '#lesion/photo/pixels';

const WORDS = (
  'the quarterly report of our department shows that rain and wind moved the harvest into late autumn while prices of ' +
  'wheat fell again invoice number total due within thirty days chapter twelve figure seven please keep this label dry ' +
  'store below twenty degrees minutes of the meeting agenda attendance apologies motion carried timetable departure'
).split(' ');
const FAMILIES = ['serif', 'sans-serif', 'monospace'];
const SIDE = 480;

/** A page. The same seed gives the same words, type and angle. */
export async function drawPage(seed: number): Promise<Pixels> {
  const roll = (name: string): number => hashUnit(`page:${seed}:${name}`);
  const size = 9 + Math.round(roll('size') ** 2 * 40);
  const perLine = Math.ceil((1.4 * SIDE) / (size * 3.2));
  const lines = Array.from({ length: Math.ceil((1.3 * SIDE) / (size * 1.4)) }, (_, line) => {
    const lineWords = Array.from(
      { length: perLine },
      (_, i) => WORDS[Math.floor(roll(`${line} ${i}`) * WORDS.length)]!,
    );
    const bold = line % 9 === 0 ? ' font-weight="bold"' : '';
    return `<text x="${-0.1 * SIDE}" y="${(line - 1) * size * 1.4}"${bold}>${lineWords.join(' ')}</text>`;
  });
  const paper = `hsl(${Math.round(roll('hue') * 60)}, ${Math.round(roll('tint') * 40)}%, ${80 + Math.round(roll('paper') * 18)}%)`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${paper}"/>` +
    `<g fill="#222" font-size="${size}" font-family="${FAMILIES[seed % FAMILIES.length]!}" ` +
    `transform="rotate(${(roll('angle') * 24 - 12).toFixed(1)} ${SIDE / 2} ${SIDE / 2})">${lines.join('')}</g></svg>`;
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: SIDE, height: SIDE, channels: 3, data };
}
