import { DietType, ExerciseFrequency, StressLevel } from '#domain/skincare/skincare';
import { skincareAnswerMessages as nameAnswer } from '#domain/skincare/names/messages';
import { Card } from '../../ui/layout/Card';
import { Checkbox } from '../../ui/form/Checkbox';
import { Select } from '../../ui/form/Field';
import type { ProfileValues } from './profileValues';
import { capitalize } from './labels';
import { skincareMessages } from './messages';

const t = skincareMessages;

interface LifestyleFieldsProps {
  values: ProfileValues;
  onChange: (change: Partial<ProfileValues>) => void;
}

const toOptions = <T extends string>(values: readonly T[], nameValue: (value: T) => string) =>
  values.map((value) => ({ value, label: capitalize(nameValue(value)) }));

/** Form fields for habits that affect the skin. */
export function LifestyleFields({ values, onChange }: LifestyleFieldsProps) {
  return (
    <Card title={t('yourDays')} icon="calendar">
      <div className="skincare__lifestyle">
        <Select
          label={t('exercise')}
          options={toOptions(ExerciseFrequency.options, (value) => nameAnswer(`exercise.${value}`))}
          value={values.exerciseFrequency}
          onChange={(event) => onChange({ exerciseFrequency: ExerciseFrequency.parse(event.target.value) })}
        />
        <Select
          label={t('diet')}
          options={toOptions(DietType.options, (value) => nameAnswer(`diet.${value}`))}
          value={values.dietType}
          onChange={(event) => onChange({ dietType: DietType.parse(event.target.value) })}
        />
        <Select
          label={t('stress')}
          options={toOptions(StressLevel.options, (value) => nameAnswer(`stress.${value}`))}
          value={values.stressLevel}
          onChange={(event) => onChange({ stressLevel: StressLevel.parse(event.target.value) })}
        />
        <Checkbox label={t('smoking')} checked={values.smoking} onChange={(smoking) => onChange({ smoking })} />
      </div>
    </Card>
  );
}
