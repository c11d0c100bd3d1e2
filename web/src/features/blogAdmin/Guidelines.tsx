import { Card } from '../../ui/layout/Card';
import { blogAdminMessages } from './messages';

const t = blogAdminMessages;

const GUIDELINES = ['accurate', 'disclaimer', 'clear', 'sources', 'educational', 'noDiagnoses'] as const;

/** The guidelines for posts and the steps of the review. */
export function Guidelines() {
  return (
    <div className="stack">
      <Card title={t('guidelines')} icon="note" tone="sunken">
        <ul className="write__guidelines">
          {GUIDELINES.map((name) => (
            <li key={name}>
              <strong>{t(name)}.</strong> {t(`${name}Text`)}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('reviewProcess')} icon="shield" tone="sunken">
        <ol className="write__guidelines">
          <li>{t('draftStep')}</li>
          <li>{t('pendingStep')}</li>
          <li>{t('approvalStep')}</li>
        </ol>
      </Card>
    </div>
  );
}
