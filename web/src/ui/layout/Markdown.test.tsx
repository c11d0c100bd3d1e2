import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Markdown } from './Markdown';

function renderMarkdown(text: string): HTMLElement {
  const { container } = render(
    <MemoryRouter>
      <Markdown text={text} headingLevel={3} />
    </MemoryRouter>,
  );
  return container.querySelector<HTMLElement>('.markdown')!;
}

test('a text becomes headings, lists, links and images, and opens other sites in a new tab', () => {
  const text =
    '## Sources\n### Part\n3. [FDA](https://fda.gov)\n\n- **a** *b*\n\n[Check a spot](/)\nNext ![A spot](/pictures/spot.png)';
  expect(renderMarkdown(text).innerHTML).toBe(
    [
      '<h3 class="markdown__heading--1">Sources</h3><h4 class="markdown__heading--2">Part</h4>',
      '<ol start="3"><li><a href="https://fda.gov" target="_blank" rel="noopener noreferrer">FDA</a></li></ol>',
      '<ul><li><strong>a</strong> <em>b</em></li></ul>',
      '<p><a href="/" data-discover="true">Check a spot</a><br>',
      'Next <img alt="A spot" loading="lazy" src="/pictures/spot.png"></p>',
    ].join(''),
  );
});

test('an item holds its nested list, and its further paragraphs', () => {
  expect(renderMarkdown('- fruit\n  1. apple\n\n  More.\n- veg').innerHTML).toBe(
    '<ul><li>fruit<ol start="1"><li>apple</li></ol><p>More.</p></li><li>veg</li></ul>',
  );
});

const SCRIPT_ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://a.example/%0aalert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A&#x61;vascript:alert(1)',
  'java\u0000script:alert(1)',
  'java\u00adscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'java%0ascript:alert(1)',
  'vbscript:msgbox(1)',
  'livescript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg/onload=alert(1)>',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'view-source:https://a.example',
  'feed:javascript:alert(1)',
  'jar:https://a.example!/b',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:"onmouseover="alert(1)',
  'https://a.example/"onmouseover="alert(1)',
  "https://a.example/'onerror='alert(1)",
];
const MARKUP = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="x:x" onerror="alert(1)"//',
  '<svg onload=alert(1)>',
  '<svg><script xlink:href="https://evil.example"/></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<iframe src=javascript:alert(1)>',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=&#x6A;avascript:alert(1)>x</a>',
  '<form action=javascript:alert(1)><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<style>@import "https://evil.example"</style>',
  '<link rel=stylesheet href=https://evil.example>',
  '<base href=https://evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<object data=javascript:alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '</div><script>alert(1)</script>',
  '`<script>alert(1)</script>`',
  '<https://a.example"onclick=alert(1)>',
  '<javascript:alert(1)>',
];
const PAYLOADS = [
  ...MARKUP,
  ...SCRIPT_ADDRESSES.flatMap((address) => [
    address,
    `[x](${address})`,
    `![x](${address})`,
    `[x]( ${address} )`,
    `[x](<${address}>)`,
    `[x](https://a.example "${address}")`,
    `[![x](${address})](${address})`,
    `[x]: ${address}\n\n[x]`,
  ]),
  '![x" onerror="alert(1)](/pictures/spot.png)',
  '![<img src=x onerror=alert(1)>](/pictures/spot.png)',
  '![x](/pictures/../api/auth/logout.png)',
  '[<script>alert(1)</script>](https://a.example)',
  '[*<svg onload=alert(1)>*](/x)',
];
const LAYOUTS = [
  (payload: string) => payload,
  (payload: string) => `# ${payload}`,
  (payload: string) => `- ${payload}\n- **${payload}**`,
  (payload: string) => `1. *${payload}*\n\n[${payload}](${payload})`,
];
const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  ...{ H3: ['class'], H4: ['class'], OL: ['start'], UL: [], LI: [], P: [], BR: [], STRONG: [], EM: [] },
  ...{ A: ['href', 'target', 'rel', 'data-discover'], IMG: ['src', 'alt', 'loading'] },
};

// Check 20.
test('nothing in a text becomes a script, a style, a frame, a handler or an address of another kind', () => {
  for (const text of PAYLOADS.map((payload) => LAYOUTS.map((layOut) => layOut(payload)).join('\n\n'))) {
    const root = renderMarkdown(text);
    for (const element of root.querySelectorAll('*')) {
      const { tagName } = element;
      expect([text, ALLOWED_ATTRIBUTES[tagName]]).toEqual([text, expect.arrayContaining(element.getAttributeNames())]);
      const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '/';
      const { protocol, origin } = new URL(address, 'https://site.example');
      expect([text, ['https:', 'http:', 'mailto:'].includes(protocol)]).toEqual([text, true]);
      if (tagName === 'IMG') {
        expect([text, origin, address.startsWith('/api/')]).toEqual([text, 'https://site.example', false]);
        expect(element.getAttribute('alt')).not.toBe('');
      }
      if (address.startsWith('/')) expect([text, origin]).toEqual([text, 'https://site.example']);
    }
    cleanup();
  }
});
