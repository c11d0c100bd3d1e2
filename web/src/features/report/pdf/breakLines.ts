import LineBreaker from 'linebreak';

/** A character with the marks that combine with it. */
const CHARACTERS = /[^\p{M}]\p{M}*|\p{M}+/gsu;

/**
 * Breaks a text into lines of at most `width`, where Unicode allows it (UAX 14), so between words also where the font changes within
 * one. A word wider than a line is broken between its characters. Spaces at the end of a line take no room.
 */
export function breakLines(text: string, width: number, measure: (piece: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const endLine = () => {
    lines.push(line);
    line = '';
    used = 0;
  };
  const addPiece = (piece: string) => {
    if (line !== '' && used + measure(piece.trimEnd()) > width) endLine();
    line += piece.replace('\n', '');
    used += measure(piece);
  };
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let end = breaker.nextBreak(); end; end = breaker.nextBreak()) {
    const word = text.slice(start, end.position);
    start = end.position;
    const pieces = measure(word.trimEnd()) > width ? (word.match(CHARACTERS) ?? []) : [word];
    for (const piece of pieces) addPiece(piece);
    if (end.required) endLine();
  }
  if (line !== '') lines.push(line);
  return lines;
}
