import { HISTORY_PAGE } from '../../pages';
import { LinkButton } from '../../ui/form/Button';
import { Icon } from '../../ui/layout/Icon';
import '../Shell.css';
import { offlineMessages } from '../messages';

const t = offlineMessages;

/** Stands in place of a page whose script is not on the device. It offers no reload, which would lose the copy of the person's data. */
export function NeedsConnection() {
  return (
    <div className="whole-screen">
      <div className="whole-screen__words" role="alert">
        <Icon name="info" size={40} />
        <h1>{t('needsConnection')}</h1>
        <p>{t('needsConnection.text')}</p>
        <LinkButton to={HISTORY_PAGE} variant="primary" icon="history">
          {t('toHistory')}
        </LinkButton>
      </div>
    </div>
  );
}
