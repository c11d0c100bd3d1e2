import { listSources } from './listSources';

test.each([
  [
    '## Sources\n\n1. [AAD. FAQs.](https://www.aad.org)\n2. Text',
    [{ text: 'AAD. FAQs.', href: 'https://www.aad.org' }],
  ],
  [
    'See [1](https://a.example).\n\n# references\n- **[One](https://one.example)** and https://two.example.',
    [
      { text: 'One', href: 'https://one.example' },
      { text: 'https://two.example', href: 'https://two.example' },
    ],
  ],
  [
    '## Sources\nhttps://a.example\n\n## After\nhttps://b.example',
    [{ text: 'https://a.example', href: 'https://a.example' }],
  ],
  ['## Sources\n- A book of 1998\n- [Ours](/privacy)\n- [Mail](mailto:a@a.example)\n- [x](javascript:alert(1))', []],
  ['Sources: https://a.example', []],
  ['', []],
])('the sources of %j are the links to the web below their heading', (content, sources) => {
  expect(listSources(content)).toEqual(sources);
});
