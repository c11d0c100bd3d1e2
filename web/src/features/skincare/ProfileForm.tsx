import { useState, type SyntheticEvent } from 'react';
import {
  AgeRange,
  Concern,
  CurrentProduct,
  Pregnancy,
  SkinTone,
  SkinType,
  SunExposure,
  type SkincareProfile,
} from '#domain/skincare/skincare';
import { ApiError, textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { useToast } from '../../ui/feedback/Toast';
import { Allergies } from './Allergies';
import { BoxGroup } from './BoxGroup';
import { Lifestyle } from './Lifestyle';
import { requestOf, valuesOf, type ProfileValues } from './profileValues';
import { inWords, PREGNANCY } from './words';

const NO_CONCERN = 'Please select at least one primary skin concern.';
const choices = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: inWords(value) }));

interface ProfileFormProps {
  /** What is edited; null makes a new profile. */
  profile: SkincareProfile | null;
  onDone: () => void;
}

/** Everything the plan is made of. */
export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const [values, setValues] = useState(() => valuesOf(profile));
  const [fields, setFields] = useState<Partial<Record<string, string>>>({});
  const { run, busy } = useWrite('skincare.saveProfile', { refreshes: ['skincare.profile'] });
  const toast = useToast();
  const set = (change: Partial<ProfileValues>) => setValues({ ...values, ...change });
  const errorOf = (name: string) => Object.entries(fields).find(([field]) => field.split('.')[0] === name)?.[1];

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (values.primaryConcerns.length === 0) {
      setFields({ primaryConcerns: NO_CONCERN });
      toast.show({ tone: 'error', title: 'Validation Error', text: NO_CONCERN });
      return;
    }
    try {
      await run({ body: requestOf(values) });
      const created = { title: 'Profile Created', text: 'Your skincare profile has been saved successfully.' };
      toast.show({ tone: 'success', ...(profile ? { title: 'Profile Saved' } : created) });
      onDone();
    } catch (error) {
      setFields(error instanceof ApiError ? error.fields : {});
      const text = textOf(error, `Failed to ${profile ? 'save' : 'create'} your profile. Please try again.`);
      toast.show({ tone: 'error', title: 'Error', text });
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Skincare profile"
      className="stack skincare__form"
    >
      <Card title="Your skin" icon="user">
        <div className="stack skincare__questions">
          <ChoiceGroup
            legend="Skin type"
            options={choices(SkinType.options)}
            value={values.skinType}
            onChange={(skinType) => skinType && set({ skinType })}
          />
          <ChoiceGroup
            legend="Skin tone"
            options={choices(SkinTone.options)}
            value={values.skinTone}
            onChange={(skinTone) => skinTone && set({ skinTone })}
          />
          <ChoiceGroup
            legend="Age"
            options={choices(AgeRange.options)}
            value={values.ageRange}
            onChange={(ageRange) => ageRange && set({ ageRange })}
          />
          <ChoiceGroup
            legend="Sun on your skin"
            hint="On an ordinary day, outdoors"
            options={choices(SunExposure.options)}
            value={values.sunExposure}
            onChange={(sunExposure) => sunExposure && set({ sunExposure })}
          />
          <BoxGroup
            legend="Primary concerns"
            hint="At least one"
            error={errorOf('primaryConcerns')}
            options={Concern.options}
            value={values.primaryConcerns}
            onChange={(primaryConcerns) => {
              set({ primaryConcerns });
              setFields({ ...fields, primaryConcerns: undefined });
            }}
          />
        </div>
      </Card>
      <Card title="What you use, and what you cannot" icon="leaf">
        <div className="stack skincare__questions">
          <BoxGroup
            legend="Products you use now"
            hint="You keep what suits you."
            optional
            options={CurrentProduct.options}
            value={values.currentProducts}
            onChange={(currentProducts) => set({ currentProducts })}
          />
          <Allergies
            ticked={values.ticked}
            onTicked={(ticked) => set({ ticked })}
            written={values.written}
            onWritten={(written) => set({ written })}
            error={errorOf('allergies')}
          />
          <ChoiceGroup
            legend="Are you pregnant, trying to be, or breast-feeding?"
            hint="Some treatments must then be left out. Without an answer, they carry a caution."
            optional
            clearable
            options={Pregnancy.options.map((value) => ({ value, label: PREGNANCY[value] }))}
            value={values.pregnancy}
            onChange={(pregnancy) => set({ pregnancy })}
          />
        </div>
      </Card>
      <Lifestyle values={values} onChange={set} />
      <div className="cluster">
        <Button type="submit" variant="primary" size="large" busy={busy} busyLabel="Saving your profile…">
          {profile ? 'Save Profile' : 'Create Profile'}
        </Button>
        {profile && (
          <Button variant="quiet" size="large" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
