import type { UnsendableReason } from '#data/operations/outbox';
import type { Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';

const REASONS: Record<UnsendableReason, string> = {
  half_character: 'It has half of a character, such as half an emoji.',
  header_character: 'Its address or its subject has a character that no header may have.',
  refused: 'The mail service does not take its address or its subject.',
};

/** Lists the letters that can never be sent, newest first, each with the reason and without its text, and records that in the audit log. */
export async function listUnsendableLetters(
  services: Pick<Services, 'table' | 'auditLog' | 'now' | 'outbox'>,
): Promise<string> {
  const letters = await services.outbox.listSetAside();
  await commitAsOperator(services, { action: 'mail.list', resource: 'mail', resourceId: null })([]);
  const lines = letters.map(
    ({ letter: { to, subject }, writtenAt, reason }) =>
      `${writtenAt.toISOString()}  ${JSON.stringify(to)}  ${JSON.stringify(subject)}  ${REASONS[reason]}`,
  );
  return lines.join('\n') || 'Every letter can be sent.';
}
