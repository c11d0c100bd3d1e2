import { Banner } from '../ui/feedback/Banner';
import { Button } from '../ui/form/Button';
import { homeMessages } from './messages';

const t = homeMessages;

/** In the place of the history whose script could not be loaded, so that nobody believes that their results are gone. */
export function MissingHistory() {
  return (
    <Banner
      tone="error"
      live
      title={t('noHistory')}
      action={<Button onClick={() => location.reload()}>{t('loadAgain')}</Button>}
    >
      {t('noHistory.text')}
    </Banner>
  );
}
