/** A piece of a line. `href` and `src` are safe addresses. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong'; content: Inline[] }
  | { kind: 'emphasis'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] }
  | { kind: 'image'; src: string; alt: string };

/** An address in parentheses. It may contain one level of parentheses, as some DOIs do. */
const ADDRESS = String.raw`(?:[^\s()]|\([^\s()]{0,200}\)){1,500}`;
/** The lengths are limited so that the time grows with the length of the text only. */
const TOKENS = new RegExp(
  [
    String.raw`\\(?<escaped>[\\*[\]!#-])`,
    String.raw`!\[(?<alt>[^[\]\n]{0,300})\]\((?<src>${ADDRESS})\)`,
    String.raw`\[(?<label>[^[\]\n]{1,300})\]\((?<href>${ADDRESS})\)`,
    String.raw`(?<url>https?:\/\/[^\s<>"]{1,500})`,
    String.raw`\*\*(?<strong>[^*\s][^*\n]{0,999})\*\*`,
    String.raw`\*(?<emphasis>[^*\s][^*\n]{0,999})\*`,
    String.raw`(?<break>\n)`,
  ].join('|'),
  'g',
);

/** Parses links, images, `**strong**`, `*emphasis*`, bare addresses and line breaks. What it does not know is text. */
export function parseInline(text: string): Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    addText(pieces, text.slice(end, match.index));
    pieces.push(...parseToken(match[0], match.groups ?? {}));
    end = match.index + match[0].length;
  }
  addText(pieces, text.slice(end));
  return pieces;
}

function addText(pieces: Inline[], text: string): void {
  if (text) pieces.push({ kind: 'text', text });
}

function parseToken(source: string, groups: Record<string, string | undefined>): Inline[] {
  const { escaped, alt, src, label, href, url, strong, emphasis } = groups;
  if (escaped !== undefined) return [{ kind: 'text', text: escaped }];
  if (src !== undefined) return [createImage({ src, alt: alt?.trim() ?? '', source })];
  if (href !== undefined && label !== undefined) {
    return isSafeAddress(href)
      ? [{ kind: 'link', href, content: removeLinks(parseInline(label)) }]
      : [{ kind: 'text', text: source }];
  }
  if (url !== undefined) return linkBareAddress(url);
  if (strong !== undefined) return [{ kind: 'strong', content: parseInline(strong) }];
  if (emphasis !== undefined) return [{ kind: 'emphasis', content: parseInline(emphasis) }];
  return [{ kind: 'break' }];
}

/** A page of the site, or an address on the web or of a mailbox. */
function isSafeAddress(address: string): boolean {
  if (address.startsWith('/')) return /^\/(?![/\\])/.test(address);
  try {
    return ['https:', 'http:', 'mailto:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

const OWN_PICTURE = /^\/(?!api\/)[\w./-]+\.(?:avif|jpe?g|png|svg|webp)$/;

/**
 * An image of the site itself. The content security policy allows no other, so an image elsewhere becomes a link with its
 * description. An image without a description is text.
 */
function createImage({ src, alt, source }: { src: string; alt: string; source: string }): Inline {
  if (alt === '' || !isSafeAddress(src)) return { kind: 'text', text: source };
  return OWN_PICTURE.test(src)
    ? { kind: 'image', src, alt }
    : { kind: 'link', href: src, content: [{ kind: 'text', text: alt }] };
}

/** A link contains no second link: its text stays. */
function removeLinks(pieces: Inline[]): Inline[] {
  return pieces.flatMap((piece) => (piece.kind === 'link' ? piece.content : [piece]));
}

/** Links a bare address. Punctuation at its end belongs to the sentence. */
function linkBareAddress(url: string): Inline[] {
  let href = url.replace(/[.,;:!?'*\]]{1,20}$/, '');
  if (href.endsWith(')') && !href.includes('(')) href = href.slice(0, -1);
  if (!isSafeAddress(href)) return [{ kind: 'text', text: url }];
  const link: Inline = { kind: 'link', href, content: [{ kind: 'text', text: href }] };
  return href === url ? [link] : [link, { kind: 'text', text: url.slice(href.length) }];
}
