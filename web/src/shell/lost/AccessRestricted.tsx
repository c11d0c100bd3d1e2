import { LinkButton } from '../../ui/form/Button';
import { Icon } from '../../ui/layout/Icon';
import { useTitle } from '../../ui/useTitle';
import '../Shell.css';
import { lostMessages } from '../messages';

const t = lostMessages;

/** Shown to other users on an administrator page (docs/decisions/006-deny-by-default.md). */
export function AccessRestricted({ isTraining = false }: { isTraining?: boolean }) {
  useTitle(t('restricted'));
  return (
    <div className="whole-screen">
      <div className="whole-screen__words">
        <Icon name="lock" size={64} />
        <h1>{t('restricted')}</h1>
        <p>{t(isTraining ? 'restricted.training' : 'restricted.text')}</p>
        <LinkButton to="/" variant="primary" icon="home">
          {t('returnHome')}
        </LinkButton>
      </div>
    </div>
  );
}
