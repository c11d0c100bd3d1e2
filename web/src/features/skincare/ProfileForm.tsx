import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
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
import { skincareAnswerMessages as nameAnswer } from '#domain/skincare/names/messages';
import { ApiError, getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { Button } from '../../ui/form/Button';
import { focusFirstError } from '../../ui/form/focusFirstError';
import { Card } from '../../ui/layout/Card';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { useToast } from '../../ui/feedback/Toast';
import { AllergyFields } from './AllergyFields';
import { ChipGroup } from './ChipGroup';
import { LifestyleFields } from './LifestyleFields';
import { toProfileRequest, toProfileValues, type ProfileValues } from './profileValues';
import { capitalize, PREGNANCY_LABELS } from './labels';
import { skincareMessages } from './messages';

const t = skincareMessages;
const toOptions = <T extends string>(values: readonly T[], nameValue: (value: T) => string) =>
  values.map((value) => ({ value, label: capitalize(nameValue(value)) }));

interface ProfileFormProps {
  /** The profile to edit, or null for a new one. */
  profile: SkincareProfile | null;
  onDone: () => void;
}

/** The form with all answers on which the plan is based. */
export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const [values, setValues] = useState(() => toProfileValues(profile));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstError(form.current), [errors]);
  const { run, busy } = useWrite('skincare.saveProfile', { refreshes: ['skincare.profile'] });
  const toast = useToast();
  const update = (change: Partial<ProfileValues>) => setValues({ ...values, ...change });
  const getError = (name: string) => Object.entries(errors).find(([field]) => field.split('.')[0] === name)?.[1];

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (values.primaryConcerns.length === 0) {
      setErrors({ primaryConcerns: t('noConcern') });
      toast.show({ tone: 'error', title: t('validationError'), text: t('noConcern') });
      return;
    }
    try {
      await run({ body: toProfileRequest(values) });
      const createdMessage = { title: t('profileCreated'), text: t('profileCreatedText') };
      toast.show({ tone: 'success', ...(profile ? { title: t('profileSaved') } : createdMessage) });
      onDone();
    } catch (error) {
      setErrors(error instanceof ApiError ? error.fields : {});
      const text = getErrorText(error, t(profile ? 'saveFailed' : 'createFailed'));
      toast.show({ tone: 'error', title: t('error'), text });
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t('formName')}
      className="stack skincare__form"
    >
      <Card title={t('yourSkin')} icon="user">
        <div className="stack skincare__questions">
          <ChoiceGroup
            legend={t('skinType')}
            options={toOptions(SkinType.options, (value) => nameAnswer(`skinType.${value}`))}
            value={values.skinType}
            onChange={(skinType) => skinType && update({ skinType })}
          />
          <ChoiceGroup
            legend={t('skinTone')}
            options={toOptions(SkinTone.options, (value) => nameAnswer(`skinTone.${value}`))}
            value={values.skinTone}
            onChange={(skinTone) => skinTone && update({ skinTone })}
          />
          <ChoiceGroup
            legend={t('age')}
            options={AgeRange.options.map((value) => ({ value, label: value }))}
            value={values.ageRange}
            onChange={(ageRange) => ageRange && update({ ageRange })}
          />
          <ChoiceGroup
            legend={t('sunExposure')}
            hint={t('sunExposureHint')}
            options={toOptions(SunExposure.options, (value) => nameAnswer(`sunExposure.${value}`))}
            value={values.sunExposure}
            onChange={(sunExposure) => sunExposure && update({ sunExposure })}
          />
          <ChipGroup
            legend={t('primaryConcerns')}
            hint={t('primaryConcernsHint')}
            error={getError('primaryConcerns')}
            options={Concern.options}
            nameOption={(concern) => nameAnswer(`concern.${concern}`)}
            value={values.primaryConcerns}
            onChange={(primaryConcerns) => {
              update({ primaryConcerns });
              setErrors({ ...errors, primaryConcerns: undefined });
            }}
          />
        </div>
      </Card>
      <Card title={t('useAndAvoid')} icon="leaf">
        <div className="stack skincare__questions">
          <ChipGroup
            legend={t('currentProducts')}
            hint={t('currentProductsHint')}
            optional
            options={CurrentProduct.options}
            nameOption={(product) => nameAnswer(`product.${product}`)}
            value={values.currentProducts}
            onChange={(currentProducts) => update({ currentProducts })}
          />
          <AllergyFields
            selected={values.selectedAllergies}
            onSelectedChange={(selectedAllergies) => update({ selectedAllergies })}
            otherText={values.otherAllergies}
            onOtherTextChange={(otherAllergies) => update({ otherAllergies })}
            error={getError('allergies')}
          />
          <ChoiceGroup
            legend={t('pregnancy')}
            hint={t('pregnancyHint')}
            optional
            clearable
            options={Pregnancy.options.map((value) => ({ value, label: PREGNANCY_LABELS[value] }))}
            value={values.pregnancy}
            onChange={(pregnancy) => update({ pregnancy })}
          />
        </div>
      </Card>
      <LifestyleFields values={values} onChange={update} />
      <div className="cluster">
        <Button type="submit" variant="primary" size="large" busy={busy} busyLabel={t('savingProfile')}>
          {t(profile ? 'saveProfile' : 'createProfile')}
        </Button>
        {profile && (
          <Button variant="quiet" size="large" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
