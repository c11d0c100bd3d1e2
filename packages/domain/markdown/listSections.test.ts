import { listSections } from './listSections';
import { parseMarkdown } from './parseMarkdown';

test('sections are the headings of the first level, each with an id of its own', () => {
  const text = '## How **often**, and who\n\nText\n\n### Part\n\n## Sources\n\n## Sources\n\n## ?!\n\n## <img src=x>';
  expect(listSections(parseMarkdown(text))).toEqual([
    { id: 'section-how-often-and-who', title: 'How often, and who' },
    { id: 'section-sources', title: 'Sources' },
    { id: 'section-sources--2', title: 'Sources' },
    { id: 'section', title: '?!' },
    { id: 'section-img-src-x', title: '<img src=x>' },
  ]);
});
