import { DietType, ExerciseFrequency, StressLevel } from '#domain/skincare/skincare';
import { Card } from '../../ui/layout/Card';
import { Checkbox } from '../../ui/form/Checkbox';
import { Select } from '../../ui/form/Field';
import type { ProfileValues } from './profileValues';
import { inWords } from './words';

interface LifestyleProps {
  values: ProfileValues;
  onChange: (change: Partial<ProfileValues>) => void;
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: inWords(value) }));

/** Habits that skin shows. */
export function Lifestyle({ values, onChange }: LifestyleProps) {
  return (
    <Card title="Your days" icon="calendar">
      <div className="skincare__lifestyle">
        <Select
          label="Exercise"
          options={options(ExerciseFrequency.options)}
          value={values.exerciseFrequency}
          onChange={(event) => onChange({ exerciseFrequency: ExerciseFrequency.parse(event.target.value) })}
        />
        <Select
          label="Diet"
          options={options(DietType.options)}
          value={values.dietType}
          onChange={(event) => onChange({ dietType: DietType.parse(event.target.value) })}
        />
        <Select
          label="Stress"
          options={options(StressLevel.options)}
          value={values.stressLevel}
          onChange={(event) => onChange({ stressLevel: StressLevel.parse(event.target.value) })}
        />
        <Checkbox label="I smoke" checked={values.smoking} onChange={(smoking) => onChange({ smoking })} />
      </div>
    </Card>
  );
}
