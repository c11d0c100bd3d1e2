import { describeRule, type PromotionRule } from '#domain/training/promotion';
import { Icon } from '../../../ui/layout/Icon';
import { trainingMessages } from '../messages';

const t = trainingMessages;

/** Every rule for a promotion with what was measured; failed ones first, marked by icon and word. */
export function RuleList({ rules }: { rules: readonly PromotionRule[] }) {
  const failed = rules.filter(({ hasFailed }) => hasFailed);
  const passed = rules.filter(({ hasFailed }) => !hasFailed);
  return (
    <section className="stack">
      <h3 className="training__changed">{t('rulesTitle')}</h3>
      <p>{failed.length > 0 ? t('rulesFailed', { count: failed.length }) : t('rulesPassed')}</p>
      <ul className="rules">
        {[...failed, ...passed].map((rule) => (
          <RuleItem key={describeRule(rule).requirement} rule={rule} />
        ))}
      </ul>
    </section>
  );
}

function RuleItem({ rule }: { rule: PromotionRule }) {
  const { requirement, result } = describeRule(rule);
  const { hasFailed } = rule;
  return (
    <li className={hasFailed ? 'rules__item rules__item--failed' : 'rules__item'}>
      <Icon name={hasFailed ? 'alert' : 'check'} size={20} />
      <div>
        <strong>{hasFailed ? t('ruleFailed') : t('rulePassed')}</strong> {requirement}
        <span className="small muted">{result}</span>
      </div>
    </li>
  );
}
