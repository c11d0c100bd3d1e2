import type { CurrentUser } from '#domain/account/session';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Switch } from '../../../ui/form/Switch';
import { useToast } from '../../../ui/feedback/Toast';
import { formatDay } from '../../../lib/formatDay';

/** The research consent switch, off by default. Turning it off removes the user's research records. */
export function ResearchConsent({ user }: { user: CurrentUser }) {
  const { run, busy } = useWrite('account.consent', { refreshes: ['auth.me'] });
  const toast = useToast();
  const since = user.researchConsentAt;
  const change = async (research: boolean) => {
    if (busy) return;
    try {
      await run({ body: { research } });
      toast.show(
        research
          ? { title: 'Thank you', text: 'From now on your analyses are also kept without your identity.' }
          : { title: 'Research turned off', text: 'Your research records are being removed.' },
      );
    } catch (error) {
      toast.show({ tone: 'error', title: 'Not changed', text: getErrorText(error, 'Please try again.') });
    }
  };
  return (
    <div className="consent">
      <Switch
        label="Share de-identified records for research"
        checked={since !== null}
        onChange={(research) => void change(research)}
      />
      <p className="small muted measure">
        Each new analysis is then also kept without your identity: the risk level, the ABCDE words, a rounded certainty,
        a size class, a broad body region and the year. Never your name, email, notes, photo or the exact date. Turning
        it off removes these records.{since && ` On since ${formatDay(since)}.`}
      </p>
    </div>
  );
}
