import { formatCsv } from './csv';

const columns = [
  { label: 'Name', value: ({ name }: { name: string; count: number | null }) => name },
  { label: 'Count', value: ({ count }: { name: string; count: number | null }) => count },
];

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(formatCsv(columns, [{ name: 'Lee, "Ann"\nJr', count: 2 }])).toBe('Name,Count\r\n"Lee, ""Ann""\nJr",2\r\n');
});

test('a text that a spreadsheet would run as a formula is kept as text', () => {
  const names = ['=1+1', '+1', '-1', '@x'];
  const rows = names.map((name) => ({ name, count: null }));
  expect(formatCsv(columns, rows)).toBe(`Name,Count\r\n${names.map((name) => `'${name},\r\n`).join('')}`);
});

test('a negative number stays a number', () => {
  expect(formatCsv(columns, [{ name: 'a', count: -1 }])).toBe('Name,Count\r\na,-1\r\n');
});
