import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { Field } from '../../../ui/form/Field';
import { blogAdminMessages } from '../messages';
import type { PublishTime } from './usePublishTime';

const t = blogAdminMessages;

/** Asks when an approved post is to appear on the Health Blog. */
export function PublishTimeFields({ publishTime }: { publishTime: PublishTime }) {
  const { isLater, setLater, time, setTime, error } = publishTime;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <ChoiceGroup
        legend={t('publishWhen')}
        options={[
          { value: 'now', label: t('publishNow') },
          { value: 'later', label: t('publishLater') },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(choice) => setLater(choice === 'later')}
      />
      {isLater && (
        <Field
          label={t('publishTime')}
          hint={t('publishTimeHint', { zone })}
          type="datetime-local"
          value={time}
          error={error}
          onChange={(event) => setTime(event.target.value)}
        />
      )}
    </>
  );
}
