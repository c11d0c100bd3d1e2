import type { CurrentUser } from '#domain/account/session';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Switch } from '../../../ui/form/Switch';
import { useToast } from '../../../ui/feedback/Toast';
import { formatDay } from '../../../lib/formatDay';
import { accountMessages } from '../messages';

const t = accountMessages;

/** The research consent switch, off by default. Turning it off removes the user's research records. */
export function ResearchConsent({ user }: { user: CurrentUser }) {
  const { run, busy } = useWrite('account.consent', { refreshes: ['auth.me'] });
  const toast = useToast();
  const since = user.researchConsentAt;
  const change = async (research: boolean) => {
    try {
      await run({ body: { research } });
      toast.show(
        research
          ? { title: t('research.on'), text: t('research.on.text') }
          : { title: t('research.off'), text: t('research.off.text') },
      );
    } catch (error) {
      toast.show({ tone: 'error', title: t('research.failed'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return (
    <div className="consent">
      <Switch
        label={t('research.label')}
        checked={since !== null}
        disabled={busy}
        onChange={(research) => void change(research)}
      />
      <p className="small muted measure">
        {t('research.text')} {since && t('research.since', { day: formatDay(since) })}{' '}
        {since && !user.researchCoversVisits && t('research.withoutVisits')}
      </p>
    </div>
  );
}
