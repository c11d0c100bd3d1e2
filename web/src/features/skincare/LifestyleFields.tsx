import { DietType, ExerciseFrequency, StressLevel } from '#domain/skincare/skincare';
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

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: capitalize(value) }));

/** Form fields for habits that affect the skin. */
export function LifestyleFields({ values, onChange }: LifestyleFieldsProps) {
  return (
    <Card title={t('yourDays')} icon="calendar">
      <div className="skincare__lifestyle">
        <Select
          label={t('exercise')}
          options={toOptions(ExerciseFrequency.options)}
          value={values.exerciseFrequency}
          onChange={(event) => onChange({ exerciseFrequency: ExerciseFrequency.parse(event.target.value) })}
        />
        <Select
          label={t('diet')}
          options={toOptions(DietType.options)}
          value={values.dietType}
          onChange={(event) => onChange({ dietType: DietType.parse(event.target.value) })}
        />
        <Select
          label={t('stress')}
          options={toOptions(StressLevel.options)}
          value={values.stressLevel}
          onChange={(event) => onChange({ stressLevel: StressLevel.parse(event.target.value) })}
        />
        <Checkbox label={t('smoking')} checked={values.smoking} onChange={(smoking) => onChange({ smoking })} />
      </div>
    </Card>
  );
}
