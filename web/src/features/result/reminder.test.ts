import { findNextStepDay } from '#domain/analysis/nextStep';
import { createReminder } from './reminder';

/** On February 20 of this machine's time zone. */
const ANALYSIS = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', analysisDate: new Date('2026-02-20T15:00').toISOString() };

/** The lines of the calendar file, long ones unfolded. */
function readReminder(riskLevel: 'low' | 'moderate' | 'high'): string[] {
  return createReminder({ ...ANALYSIS, riskLevel })
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');
}

test('a reminder lies on the day by which the result advises the next step, with alarms that day and a week before', () => {
  const lines = readReminder('high');
  expect(lines).toContain('DTSTART;VALUE=DATE:20260306');
  expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:PT9H', 'TRIGGER:-P6DT15H']);
  expect(readReminder('moderate')).toContain('DTSTART;VALUE=DATE:20260320');
  expect(findNextStepDay({ ...ANALYSIS, riskLevel: 'low' })).toEqual(new Date(2026, 2, 20));
});

test('a reminder says nothing about health, and adding it twice changes one entry', () => {
  const lines = readReminder('high');
  expect(lines.join(' ')).not.toMatch(/risk|cancer|melanoma|dermatolog|doctor|mole|spot|result|high/i);
  expect(lines).toContain(`UID:${ANALYSIS.id}@localhost`);
  expect(lines).toContain('CLASS:PRIVATE');
});
