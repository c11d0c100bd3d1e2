import { render, screen } from '@testing-library/react';
import { recommendFor } from '#domain/analysis/toAnalysis';
import { buildAnalysis } from '../../testing/fixtures';
import { SpotTimeline } from './SpotTimeline';

const DAY = '2026-06-10T12:00:00.000Z';

test.each([
  ['high', /^Show this spot to a dermatologist by June 24, 2026\.$/],
  ['moderate', /^Show this spot to a dermatologist by July 8, 2026\.$/],
  ['low', /^Photograph this spot again in 4 weeks/],
] as const)('a spot with one photo and a %s result gives the advice of that result', (riskLevel, advice) => {
  render(<SpotTimeline analyses={[buildAnalysis({ riskLevel, analysisDate: DAY })]} onOpen={() => {}} />);
  expect(screen.getByText(advice)).toBeTruthy();
  expect(screen.queryByText(/^Photograph this spot again/) === null).toBe(riskLevel !== 'low');
});

test.each(['moderate', 'low'] as const)(
  'a spot whose only photo left has a %s result after a more urgent one gives the advice of that earlier one alone',
  (riskLevel) => {
    const recommendations = recommendFor(riskLevel, true);
    const analysis = buildAnalysis({ riskLevel, analysisDate: DAY, isEarlierMoreUrgent: true, recommendations });
    render(<SpotTimeline analyses={[analysis]} onOpen={() => {}} />);
    expect(screen.getByText(/Show the spot to a dermatologist as soon as you can/)).toBeTruthy();
    expect(screen.queryByText(/4 weeks|dermatologist by/)).toBeNull();
  },
);
