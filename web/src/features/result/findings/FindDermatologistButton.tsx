import type { Analysis } from '#domain/analysis/analysis';
import { LinkButton } from '../../../ui/form/Button';
import { resultMessages } from '../messages';

/** The way to a dermatologist, where the advice of a result is to see one. */
export function FindDermatologistButton({
  analysis: { riskLevel, isEarlierMoreUrgent },
}: {
  analysis: Pick<Analysis, 'riskLevel' | 'isEarlierMoreUrgent'>;
}) {
  if (riskLevel === 'low' && !isEarlierMoreUrgent) return null;
  return (
    <LinkButton to="/find-dermatologist" variant="primary" icon="search">
      {resultMessages('findDermatologist')}
    </LinkButton>
  );
}
