import { render, screen } from '@testing-library/react';
import { ToastProvider } from '../../ui/feedback/Toast';
import { buildAnalysis } from '../../testing/fixtures';
import { ReminderButton } from './ReminderButton';

test.each([
  [false, 1],
  [true, 0],
])(
  'where an earlier, more urgent result is %s, there are %d calendar entries in four weeks',
  (isEarlierMoreUrgent, count) => {
    const analysisDate = new Date().toISOString();
    const analysis = buildAnalysis({ riskLevel: 'low', analysisDate, isEarlierMoreUrgent });
    render(<ReminderButton analysis={analysis} />, { wrapper: ToastProvider });
    expect(screen.queryAllByRole('button', { name: 'Add to calendar' })).toHaveLength(count);
  },
);
