import { CHECK_PAGE } from '../../../../pages';
import { LinkButton } from '../../../../ui/form/Button';
import { Card } from '../../../../ui/layout/Card';
import { skinCheckCardMessages } from './messages';

const t = skinCheckCardMessages;

/** The card on the home page that leads to the total-skin check. */
export function SkinCheckCard() {
  return (
    <Card title={t('title')} icon="body" tone="tinted">
      <div className="stack">
        <p className="measure">{t('text')}</p>
        <div>
          <LinkButton to={CHECK_PAGE} icon="check">
            {t('open')}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
