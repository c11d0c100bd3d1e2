import { CHECK_PAGE } from '../pages';
import { LinkButton } from '../ui/form/Button';
import { skinCheckCardMessages } from './messages';

const t = skinCheckCardMessages;

/** The part of the home page that leads to the total-skin check. */
export function SkinCheckCard() {
  return (
    <section className="stack">
      <h2>{t('title')}</h2>
      <p className="measure">{t('text')}</p>
      <div>
        <LinkButton to={CHECK_PAGE} icon="body">
          {t('open')}
        </LinkButton>
      </div>
    </section>
  );
}
